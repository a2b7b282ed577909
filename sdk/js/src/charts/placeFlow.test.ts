import { expect, test } from 'vitest'
import { placeFlow } from './placeFlow'

const nodes = ['sale', 'rewards', 'wallets', 'burnt', 'nobody'].map((id) => ({ id, label: id }))
const size = { width: 500, height: 300, aside: 100 }

test('flows are as thick as their values, between nodes that are as high as all that flows through them', () => {
  const links = [
    { from: 'sale', to: 'wallets', value: 60 },
    { from: 'rewards', to: 'wallets', value: 30 },
    { from: 'wallets', to: 'burnt', value: 45 },
  ]
  const placed = placeFlow(nodes, links, size)
  const height = (id: string) => placed?.nodes.find((node) => node.id === id)?.height ?? 0
  expect(placed?.nodes.map(({ id, value }) => [id, value])).toEqual([
    ['sale', 60],
    ['rewards', 30],
    ['wallets', 90],
    ['burnt', 45],
  ])
  expect(height('sale') / height('wallets')).toBeCloseTo(60 / 90)
  const widths = placed?.flows.map(({ width }) => width) as number[]
  expect((widths[0] as number) / (widths[1] as number)).toBeCloseTo(2)
  expect(Math.max(...(placed?.nodes.map(({ left, width }) => left + width) ?? []))).toBeCloseTo(400)
})

test.each([[null], [0], [-3]])('a flow of %s is left out, and a node that nothing flows through', (value) => {
  const links = [
    { from: 'sale', to: 'wallets', value: 60 },
    { from: 'wallets', to: 'burnt', value },
  ]
  const placed = placeFlow(nodes, links, size)
  expect(placed?.flows.map(({ index }) => index)).toEqual([0])
  expect(placed?.nodes.map(({ id }) => id)).toEqual(['sale', 'wallets'])
})

test.each([[['sale', 'sale']], [['sale', 'wallets', 'sale']], [['sale', 'wallets', 'burnt', 'wallets']]])(
  'flows that run in a circle cannot be placed (%#)',
  (path) => {
    const links = path.slice(1).map((to, i) => ({ from: path[i] as string, to, value: 1 }))
    expect(placeFlow(nodes, links, size)).toBeNull()
  },
)

test('without flows there is nothing', () => {
  expect(placeFlow(nodes, [], size)).toEqual({ nodes: [], flows: [], columns: 1 })
})
