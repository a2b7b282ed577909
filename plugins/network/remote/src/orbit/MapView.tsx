import { useFormat, useText } from '@portal/sdk'
import { Button, EmptyState, Skeleton } from '@portal/sdk/ui'
import { useMemo } from 'react'
import type { Drawing } from './Drawing'
import { drawingOf } from './drawingOf'
import { groundOfRings } from './groundOfRings'
import { groundOfWorld } from './groundOfWorld'
import type { Entity, Network } from './Network'
import { OrbitMap } from './OrbitMap'
import type { Mode } from './orbitParams'
import { placeGeography } from './placeGeography'
import { placeOrbit } from './placeOrbit'
import { orbitMessages } from './texts'
import { tokenOf } from './tokens'
import { useColours } from './useColours'
import { useGeography } from './useGeography'
import { useTopology } from './useTopology'
import { nameOf } from './Words'

interface MapViewProps {
  mode: Exclude<Mode, 'table'>
  /** without attestations: what they join is placed without them, so that nothing moves as they come */
  base: Network
  network: Network
  visible: readonly Entity[]
  /** of countries, by their codes */
  numbers: Readonly<Record<string, string>>
  /** what is open; empty: nothing */
  open: string
  onOpen: (key: string) => void
  onTable: () => void
  onPicked: (keys: readonly string[]) => void
  onHelp: () => void
  onUnplaced: () => void
}

/** A label has room for so many characters. */
const longest = 24

const labelOf = (entity: Entity) => {
  const name = nameOf(entity)
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name
}

const nothing: ReadonlySet<string> = new Set()

/** The network drawn in one of its layouts. */
export default function MapView(props: MapViewProps) {
  const { mode, base, network, visible, numbers, open, onOpen, onUnplaced, ...acts } = props
  const text = useText(orbitMessages)
  const format = useFormat()
  const colours = useColours()
  const orbits = useMemo(() => placeOrbit(base), [base])
  const topology = useTopology(base, orbits, mode === 'topology')
  const world = useGeography(mode === 'geography').data
  const lands = useMemo(() => world && placeGeography(network, numbers, world.middles), [world, network, numbers])
  const placed = mode === 'orbit' ? orbits : mode === 'topology' ? topology : lands
  const shown = useMemo(() => new Set(visible.map(({ key }) => key)), [visible])
  const total = network.entities.reduce((sum, { validator }) => sum + BigInt(validator?.stake ?? 0), 0n)
  const [figure, what] = [`${format.compactGaia(total)} GAIA`, text('map.bonded')]
  const bonded = useMemo(() => [figure, what] as const, [figure, what])
  const drawing = useMemo((): Drawing | null => {
    if (!placed) return null
    const line = colours['var(--line)'] ?? ''
    const soft = colours['var(--line-soft)'] ?? ''
    const ground =
      mode === 'geography' && world
        ? groundOfWorld(world.outlines, { land: colours['var(--raised)'] ?? '', line })
        : groundOfRings({
            rings: placed.rings,
            halos: visible
              .filter(({ kind, stake }) => kind === 'validator' && stake > 0)
              .map((entity) => {
                const { x, y, radius } = placed.places.get(entity.key) ?? { x: 0, y: 0, radius: 0 }
                return { x, y, radius, colour: colours[tokenOf(entity)] ?? '' }
              }),
            middle: mode === 'orbit' ? bonded : null,
            colours: {
              main: line,
              own: soft,
              text: colours['var(--text)'] ?? '',
              muted: colours['var(--muted)'] ?? '',
            },
            font: getComputedStyle(document.body).fontFamily,
          })
    const drawn = drawingOf(network, { shown, placed, labelOf, colours, ground })
    return mode === 'geography' && world ? { ...drawn, lines: [], extent: world.worldExtent } : drawn
  }, [placed, mode, world, network, visible, shown, colours, bonded])
  const order = useMemo(() => {
    const rank = { validator: 0, account: 1, node: 2 }
    return visible
      .filter(({ key }) => placed?.places.has(key))
      .sort((a, b) => rank[a.kind] - rank[b.kind] || b.stake - a.stake || nameOf(a).localeCompare(nameOf(b)))
      .map(({ key }) => key)
  }, [visible, placed])
  const near = useMemo(() => {
    const edge = network.edgeByKey.get(open)
    if (edge) return new Set([edge.from, edge.to])
    const edges = network.edgesOf.get(open)
    return edges ? new Set(edges.flatMap(({ from, to }) => [from, to])) : nothing
  }, [network, open])
  const wordsOf = (key: string) => {
    const entity = network.byKey.get(key)
    if (!entity) return ''
    return text('map.at', {
      name: nameOf(entity),
      kind: text(`kind.${entity.kind}`),
      status: entity.status ? text(`status.${entity.status}`) : `${format.compactGaia(entity.amount)} GAIA`,
      place: format.number(order.indexOf(key) + 1),
      count: order.length,
    })
  }
  if (!drawing)
    return (
      <div
        aria-busy="true"
        className="network:h-[clamp(340px,66vw,66vh)] network:sm:h-[clamp(380px,66vh,760px)] network:p-4"
      >
        <Skeleton width="100%" height="100%" />
      </div>
    )
  const unplaced = visible.filter(({ key, kind }) => kind === 'node' && !placed?.places.has(key)).length
  return (
    <>
      <OrbitMap
        {...acts}
        drawing={drawing}
        focus={open === '' ? null : open}
        near={near}
        colours={colours}
        order={order}
        wordsOf={wordsOf}
        onOpen={(key) => onOpen(key ?? '')}
      />
      {mode === 'geography' && order.length === 0 && (
        <EmptyState title={text('places.none')}>{text('places.none.text')}</EmptyState>
      )}
      {mode === 'geography' && unplaced > 0 && (
        <div className="network:flex network:flex-wrap network:items-center network:justify-between network:gap-3 network:border-t network:border-line network:px-4 network:py-3 network:text-sm">
          <p>
            <strong className="network:font-[550]">{text('places.title', { count: unplaced })}.</strong>{' '}
            {text('places.text')}
          </p>
          <Button size="sm" onClick={onUnplaced}>
            {text('places.list')}
          </Button>
        </div>
      )}
    </>
  )
}
