import { type UrlValues, urlParam } from '@portal/sdk/ui'
import { type Entity, kinds, statuses } from './Network'

export const modes = ['orbit', 'topology', 'geography', 'table'] as const
export type Mode = (typeof modes)[number]

/** Which things are on the map and in the table, as the address has it: ?kind=node&status=offline&least=1000 */
export const orbitFilters = {
  /** part of a name or of an address; case does not matter */
  q: urlParam.string(),
  kind: urlParam.list(kinds),
  status: urlParam.list(statuses),
  software: urlParam.string('all'),
  country: urlParam.string('all'),
  whose: urlParam.oneOf(['all', 'mine']),
  /** whole GAIA that a validator has, or an account delegates, at least */
  least: urlParam.number(0, { least: 0 }),
}

/** All that the page shows, so that whoever gets its address sees the same. */
export const orbitParams = {
  ...orbitFilters,
  view: urlParam.oneOf(modes),
  /** whether attestations are drawn, and of which topic */
  attestations: urlParam.oneOf(['on', 'off']),
  topic: urlParam.string('all'),
  /** the key of the thing or the edge whose panel is open */
  open: urlParam.string(),
  /** a moment of the last day that the map is shown at, RFC 3339; empty: now */
  at: urlParam.string(),
  /** what was picked out with the lasso */
  picked: urlParam.string(),
}

export type OrbitFilters = Pick<UrlValues<typeof orbitParams>, keyof typeof orbitFilters>

export const unfiltered: OrbitFilters = {
  q: '',
  kind: [],
  status: [],
  software: 'all',
  country: 'all',
  whose: 'all',
  least: 0,
}

/** mine: the keys of what the visitor has or delegates to. */
export function matches(entity: Entity, filters: OrbitFilters, mine: ReadonlySet<string>): boolean {
  const { q, kind, status, software, country, whose, least } = filters
  if (kind.length > 0 && !kind.includes(entity.kind)) return false
  if (status.length > 0 && !(entity.status && status.includes(entity.status))) return false
  if (software !== 'all' && entity.software !== software) return false
  if (country !== 'all' && (entity.kind !== 'node' || entity.country !== (country === 'none' ? '' : country)))
    return false
  if (whose === 'mine' && !mine.has(entity.key)) return false
  if (least > 0 && entity.kind !== 'node' && entity.stake < least) return false
  const wanted = q.trim().toLowerCase()
  return wanted === '' || entity.name.toLowerCase().includes(wanted) || entity.address.toLowerCase().includes(wanted)
}

/** The keys of the visitor's validator, account and nodes, and of the validators that they delegate to. */
export function mineOf(
  wallet: string | null,
  {
    byKey,
    edgesOf,
  }: { byKey: ReadonlyMap<string, Entity>; edgesOf: ReadonlyMap<string, readonly { from: string; to: string }[]> },
): ReadonlySet<string> {
  const mine = new Set<string>()
  if (!wallet) return mine
  for (const own of [`validator:${wallet.toLowerCase()}`, `account:${wallet.toLowerCase()}`]) {
    if (!byKey.has(own)) continue
    mine.add(own)
    for (const { from, to } of edgesOf.get(own) ?? []) {
      if (from === own) mine.add(to)
      else if (byKey.get(from)?.owner === own) mine.add(from)
    }
  }
  return mine
}
