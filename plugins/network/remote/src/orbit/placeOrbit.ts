import type { Entity, Network } from './Network'
import type { Place, Placed, Ring } from './Placed'

const dot = { node: 1, account: 0.7, validator: 0 } as const
/** between rings, and between what stands on one */
const gap = 2.6
const full = 2 * Math.PI
/** The inner ring is never smaller, so that few things stand well apart. */
const roomy = 44

interface System {
  centre: Entity
  /** of the thing in the middle */
  core: number
  rings: { radius: number; on: Entity[] }[]
  /** of all of it */
  radius: number
}

/**
 * The network as systems: the validators on an inner ring by their stake, around each the accounts whose largest delegation it has and, further out,
 * its own nodes. Owners that are no validators stand on outer rings with their nodes, near the validator that they delegate most to.
 */
export function placeOrbit(network: Network): Placed {
  const around = new Map<string, { accounts: Entity[]; nodes: Entity[] }>()
  const of = (key: string) => {
    const those = around.get(key) ?? { accounts: [], nodes: [] }
    around.set(key, those)
    return those
  }
  for (const entity of network.entities) if (entity.owner) of(entity.owner).nodes.push(entity)
  const validators = network.entities.filter(({ kind }) => kind === 'validator').sort((a, b) => b.stake - a.stake)
  const owners: { entity: Entity; near: string }[] = []
  for (const entity of network.entities) {
    if (entity.kind !== 'account') continue
    const near = mostDelegated(network, entity)
    if (near && !around.has(entity.key)) of(near).accounts.push(entity)
    else owners.push({ entity, near })
  }

  const most = Math.max(...validators.map(({ stake }) => stake), 1)
  const systems = validators.map((centre) =>
    systemOf(centre, 2 + 5 * Math.sqrt(centre.stake / most), around.get(centre.key)),
  )
  const places = new Map<string, Place>()
  const rings: Ring[] = []
  const inner = ringFor(systems)
  const angles = new Map<string, number>()
  let angle = -Math.PI / 2
  const whole = systems.reduce((sum, { radius }) => sum + 2 * radius + gap, 0)
  for (const system of systems) {
    const width = ((2 * system.radius + gap) / whole) * full
    angle += width / 2
    angles.set(system.centre.key, angle)
    put(system, inner * Math.cos(angle), inner * Math.sin(angle), places, rings)
    angle += width / 2
  }
  if (inner > 0) rings.push({ x: 0, y: 0, radius: inner, main: true })
  const outer = owners.map(({ entity, near }) => ({
    system: systemOf(entity, 1.4, around.get(entity.key)),
    angle: angles.get(near) ?? Number.NaN,
  }))
  const edge = inner + Math.max(0, ...systems.map(({ radius }) => radius))
  placeOuter(outer, edge, places, rings)
  return { places, rings }
}

function mostDelegated({ edgesOf }: Network, account: Entity): string {
  let [to, stake] = ['', -1]
  for (const edge of edgesOf.get(account.key) ?? [])
    if (edge.kind === 'delegation' && edge.from === account.key && edge.stake > stake)
      [to, stake] = [edge.to, edge.stake]
  return to
}

function systemOf(centre: Entity, core: number, around: { accounts: Entity[]; nodes: Entity[] } | undefined): System {
  const rings: System['rings'] = []
  let radius = core
  const add = (entities: Entity[], size: number) => {
    for (let from = 0; from < entities.length; ) {
      radius += size + gap
      const room = Math.max(1, Math.floor((full * radius) / (2 * size + gap * 0.6)))
      rings.push({ radius, on: entities.slice(from, from + room) })
      from += room
      radius += size * 0.4
    }
  }
  const sorted = (entities: Entity[]) => [...entities].sort((a, b) => b.stake - a.stake || (a.key < b.key ? -1 : 1))
  add(sorted(around?.accounts ?? []), dot.account)
  add(sorted(around?.nodes ?? []), dot.node)
  return { centre, core, rings, radius: radius + gap }
}

/** How far out the systems stand so that none touches another; 0 for one alone. */
function ringFor(systems: readonly System[]): number {
  if (systems.length < 2) return 0
  const around = systems.reduce((sum, { radius }) => sum + 2 * radius + gap, 0) / full
  return Math.max(around * 1.05, Math.max(...systems.map(({ radius }) => radius)) * 1.4 + 6, roomy)
}

function put({ centre, core, rings }: System, x: number, y: number, places: Map<string, Place>, all: Ring[]): void {
  places.set(centre.key, { x, y, radius: core })
  // What stands on the rings begins on the far side from the middle, each ring a little further round.
  const begin = Math.atan2(y, x)
  rings.forEach(({ radius, on }, nth) => {
    all.push({ x, y, radius, main: false })
    on.forEach((entity, i) => {
      const at = begin + nth * 0.7 + (i / on.length) * full
      places.set(entity.key, { x: x + radius * Math.cos(at), y: y + radius * Math.sin(at), radius: dot[entity.kind] })
    })
  })
}

/** Systems of owners, ring after ring outwards, each as near as can be to the angle of its validator. */
function placeOuter(
  outer: { system: System; angle: number }[],
  edge: number,
  places: Map<string, Place>,
  rings: Ring[],
): void {
  const sorted = [...outer].sort(
    (a, b) => (Number.isNaN(a.angle) ? 9 : a.angle) - (Number.isNaN(b.angle) ? 9 : b.angle),
  )
  let from = 0
  let beyond = edge
  while (from < sorted.length) {
    const large = Math.max(...sorted.slice(from).map(({ system }) => system.radius))
    const radius = beyond + large + gap
    const room = Math.max(1, Math.floor((full * radius) / (2 * large + gap)))
    // One part of each angle stands on each ring.
    const left = sorted.slice(from)
    const count = Math.min(room, left.length)
    const stays = (i: number) => Math.floor(((i + 1) * count) / left.length) > Math.floor((i * count) / left.length)
    const on = left.filter((_, i) => stays(i))
    sorted.splice(from, left.length, ...on, ...left.filter((_, i) => !stays(i)))
    const wish = on.find(({ angle }) => !Number.isNaN(angle))?.angle ?? -Math.PI / 2
    on.forEach(({ system }, i) => {
      const angle = wish + (i / on.length) * full
      put(system, radius * Math.cos(angle), radius * Math.sin(angle), places, rings)
    })
    rings.push({ x: 0, y: 0, radius, main: true })
    from += on.length
    beyond = radius + large
  }
}
