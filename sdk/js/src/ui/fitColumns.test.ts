import { describe, expect, test } from 'vitest'
import { fitColumns } from './fitColumns'

const columns = [
  { id: 'rank', priority: 5 },
  { id: 'name', card: 'heading' as const },
  { id: 'history', priority: 6 },
  { id: 'stake', priority: 1 },
  { id: 'self', priority: 4 },
  { id: 'share', priority: 2 },
  { id: 'act', pinned: true },
]
const widths = new Map(
  Object.entries({ rank: 50, name: 200, history: 150, stake: 100, self: 100, share: 100, act: 100 }),
)

/** all columns, and 12 px at the table's edges */
const all = 812

describe('columns', () => {
  test.each([
    ['all where they have room', all, 'table', []],
    ['all where nothing is laid out', 0, 'table', []],
    ['without the least important, as a row opens now', all - 1, 'part', ['history']],
    ['without two', all - 150 + 40 - 1, 'part', ['rank', 'history']],
    ['with a narrow one in the place of a wide one', 552 + 50, 'part', ['history', 'self']],
    ['down to two beside the heading and the action', 552, 'part', ['rank', 'history', 'self']],
  ] as const)('%s', (_, room, layout, hidden) => {
    expect(fitColumns(columns, widths, room)).toEqual({ layout, hidden })
  })

  test('become cards where fewer than two would be left to compare', () => {
    expect(fitColumns(columns, widths, 551)).toEqual({ layout: 'cards', hidden: [] })
  })

  test('leave from the end where no importance is given', () => {
    const plain = [{ id: 'a', card: 'heading' as const }, { id: 'b' }, { id: 'c' }, { id: 'd' }]
    const equal = new Map(plain.map(({ id }) => [id, 100]))
    expect(fitColumns(plain, equal, 400).hidden).toEqual(['d'])
  })

  test('one beside the heading is enough where there are no more', () => {
    const two = [{ id: 'a', card: 'heading' as const }, { id: 'b' }]
    const equal = new Map(two.map(({ id }) => [id, 100]))
    expect([fitColumns(two, equal, 212).layout, fitColumns(two, equal, 211).layout]).toEqual(['table', 'cards'])
  })
})
