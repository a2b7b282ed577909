import type { Drawing, Ground, Line, Mark } from './Drawing'
import type { Edge, Entity, Network } from './Network'
import type { Placed } from './Placed'
import { tokenOf } from './tokens'

interface DrawingOptions {
  /** which of the things are there */
  shown: ReadonlySet<string>
  placed: Placed
  labelOf: (entity: Entity) => string
  colours: Readonly<Record<string, string>>
  ground: Ground
}

/** More lines than these are too many to tell one from another: those of a thing are there when it is opened. */
const mostOwnerships = 1_500

/** What the map draws of a network. */
export function drawingOf(network: Network, { shown, placed, labelOf, colours, ground }: DrawingOptions): Drawing {
  const marks: Mark[] = []
  let [right, top] = [1, 1]
  for (const [key, { x, y, radius }] of placed.places) {
    right = Math.max(right, Math.abs(x) + radius)
    top = Math.max(top, Math.abs(y) + radius)
    const entity = network.byKey.get(key)
    if (!entity || !shown.has(key)) continue
    const colour = colours[tokenOf(entity)] ?? ''
    marks.push({ key, x, y, radius, colour, label: labelOf(entity), named: entity.kind === 'validator' })
  }
  return { marks, lines: linesOf(network, shown, placed, colours), ground, extent: { x: right, y: top } }
}

function linesOf(
  { edges }: Network,
  shown: ReadonlySet<string>,
  { places }: Placed,
  colours: Readonly<Record<string, string>>,
): Line[] {
  const there = edges.filter(
    ({ from, to }) => from !== to && shown.has(from) && shown.has(to) && places.has(from) && places.has(to),
  )
  const ownerships = there.filter(({ kind }) => kind === 'ownership').length
  const most = Math.max(1, ...there.map(({ stake }) => stake))
  const width = ({ kind, stake, attested }: Edge) => {
    if (kind === 'attestation') return 0.7 + 0.25 * Math.log2(attested?.length ?? 1)
    return kind === 'ownership' ? 0.8 : 0.8 + 2.4 * Math.sqrt(stake / most)
  }
  return there
    .filter(({ kind }) => kind !== 'ownership' || ownerships <= mostOwnerships)
    .map((edge) => ({
      key: edge.key,
      from: edge.from,
      to: edge.to,
      colour: lineColour(edge, colours),
      width: width(edge),
    }))
}

/** A line of attestations is red where the newest of them disputes. */
function lineColour({ kind, attested }: Edge, colours: Readonly<Record<string, string>>): string {
  if (kind === 'attestation') return `${colours[attested?.[0]?.confirms ? 'var(--good)' : 'var(--bad)'] ?? ''}59`
  return `${colours['var(--faint)'] ?? ''}${kind === 'delegation' ? '' : 'aa'}`
}
