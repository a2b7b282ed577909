import { type Format, shortAddress, type Text } from '@portal/sdk'
import type { Edge, Entity, Network } from './Network'
import type { en } from './texts'

export type OrbitText = Text<keyof typeof en>

export const nameOf = (entity: Pick<Entity, 'name' | 'address'>) => entity.name || shortAddress(entity.address)

export const countryOf = (code: string, locale: string) =>
  new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code

/** What an edge says, in a sentence. */
export function edgeWords(edge: Edge, { byKey }: Network, text: OrbitText, format: Format): string {
  const [from, to] = [byKey.get(edge.from), byKey.get(edge.to)]
  const names = { from: from ? nameOf(from) : '', to: to ? nameOf(to) : '' }
  if (edge.kind === 'attestation') return text('edge.attestation.name', { ...names, count: edge.attested?.length ?? 0 })
  if (edge.kind === 'ownership') return text('edge.ownership.name', names)
  return text('edge.delegation.name', { ...names, amount: format.compactGaia(edge.amount) })
}
