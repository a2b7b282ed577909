import { expect, test } from 'vitest'
import recorded from '../testdata/orbit/map.json'
import { insideLasso } from './insideLasso'
import { mapDataOf } from './mapData'
import { networkOf } from './networkOf'
import { placeGeography } from './placeGeography'
import { placeOrbit } from './placeOrbit'
import { placeTopology } from './placeTopology'
import type { Snapshot } from './wire'
import { middles } from './world'

const network = networkOf(mapDataOf(recorded as unknown as Snapshot))
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

/** Validators, each with nodes of its own; owners of others who delegate to one of them. */
function many(validators: number, nodes: number, owners: number) {
  const validator = recorded.validators[0] as Snapshot['validators'][number]
  return networkOf({
    validators: Array.from({ length: validators }, (_, i) => ({
      ...validator,
      address: address(i + 1),
      stake: `${i + 1}000000000000000000`,
    })),
    nodes: Array.from({ length: nodes }, (_, i) => ({
      node: address(100_000 + i),
      owner: i % 2 ? address(1 + (i % validators)) : address(50_000 + (i % owners)),
      name: `rack ${i}`,
      state: 'online',
      software: '',
      platform: '',
      country: '',
    })),
    delegations: Array.from({ length: owners }, (_, i) => ({
      delegator: address(50_000 + i),
      validator: address(1 + (i % validators)),
      amount: '1000000000000000000',
    })),
  })
}

test.each([
  ['the recorded network', network],
  ['one validator alone', many(1, 0, 0)],
  ['many of all', many(12, 600, 40)],
])('on the orbits of %s everything has a place of its own', (_, of) => {
  const { places } = placeOrbit(of)
  expect(places.size).toBe(of.entities.length)
  const all = [...places.values()]
  const touching = all.filter((a, i) =>
    all.slice(i + 1).some((b) => Math.hypot(a.x - b.x, a.y - b.y) < (a.radius + b.radius) * 0.95),
  )
  expect(touching).toEqual([])
})

test('a validator with more stake is larger, and its nodes are nearer to it than to any other', () => {
  const of = many(8, 200, 5)
  const { places } = placeOrbit(of)
  const at = (key: string) => places.get(key) ?? { x: Number.NaN, y: 0, radius: 0 }
  const validators = of.entities.filter(({ kind }) => kind === 'validator')
  const sizes = [...validators].sort((a, b) => a.stake - b.stake).map(({ key }) => at(key).radius)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  for (const node of of.entities.filter(({ owner }) => owner.startsWith('validator'))) {
    const away = (key: string) => Math.hypot(at(node.key).x - at(key).x, at(node.key).y - at(key).y)
    const nearest = validators.reduce(
      (near, one) => (away(one.key) < away(near.key) ? one : near),
      validators[0] ?? node,
    )
    expect(nearest.key).toBe(node.owner)
  }
})

test('the same network is always placed the same', async () => {
  expect(placeOrbit(network)).toEqual(placeOrbit(network))
  const { signal } = new AbortController()
  const twice = await Promise.all([1, 2].map(() => placeTopology(network, placeOrbit(network), signal)))
  expect(twice[0]).toEqual(twice[1])
  expect(twice[0]?.places.size).toBe(network.entities.length)
})

test('a node stands within the country that was declared, and one without a country nowhere', () => {
  const { places } = placeGeography(network, { DE: '276' }, middles)
  const rack = network.entities.find(({ name }) => name === 'rack')
  expect([...places.keys()]).toEqual([rack?.key])
  const germany = middles.get('276')
  const place = places.get(rack?.key ?? '')
  expect(Math.hypot((place?.x ?? 0) - (germany?.x ?? 99), (place?.y ?? 0) - (germany?.y ?? 99))).toBeLessThan(
    germany?.room ?? 0,
  )
  // Germany lies north and east of the middle of the map, Brazil south and west.
  expect(germany?.x).toBeGreaterThan(0)
  expect(germany?.y).toBeGreaterThan(0)
  expect(middles.get('076')?.x).toBeLessThan(0)
  expect(middles.get('076')?.y).toBeLessThan(0)
})

test('a lasso holds what is within its line', () => {
  const lasso = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 5, y: 5 },
    { x: 0, y: 10 },
  ]
  expect(insideLasso({ x: 2, y: 2 }, lasso)).toBe(true)
  expect(insideLasso({ x: 5, y: 9 }, lasso)).toBe(false)
  expect(insideLasso({ x: 12, y: 2 }, lasso)).toBe(false)
})
