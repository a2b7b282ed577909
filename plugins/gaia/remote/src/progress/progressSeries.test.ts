import { expect, test } from 'vitest'
import recorded from '../testdata/progress.json'
import type { SaleProgress } from '../wire'
import { farCap, pointsOf, progressSeries, termsLine } from './progressSeries'

const progress = recorded as SaleProgress
const labels = { sold: 'sold', raised: 'raised', price: 'price', softCap: 'soft', hardCap: 'hard' }
const drawn = (of: SaleProgress, measure: 'sold' | 'raised' | 'price') =>
  progressSeries(of, measure, labels, 18).map(({ label }) => label)

test('what was sold never falls, and ends with the block', () => {
  const points = pointsOf(progress, 'sold')
  const amounts = points.map(([, amount]) => BigInt(amount))
  expect(amounts).toEqual(amounts.toSorted((a, b) => Number(a - b)))
  expect(points[0]).toEqual([Date.parse(progress.from), '0'])
  expect(points.at(-1)).toEqual([Date.parse(progress.asOf.time), progress.steps?.at(-1)?.sold])
})

test('a price holds until the next terms', () => {
  const [first] = progress.terms ?? []
  if (!first) throw new Error('the sale has terms')
  const later = new Date(Date.parse(progress.from) + 30_000).toISOString()
  const terms = [first, { ...first, time: later, price: '600000000000000' }]
  const at = Date.parse(later)
  expect(termsLine({ ...progress, terms }, ({ price }) => Number(price))).toEqual([
    [Date.parse(progress.from), 500000000000000],
    [at - 1, 500000000000000],
    [at, 600000000000000],
    [Date.parse(progress.asOf.time), 600000000000000],
  ])
  // Terms that were set before the window hold as it begins.
  const early = [
    { ...first, time: '2020-01-01T00:00:00Z' },
    { ...first, time: '2020-01-02T00:00:00Z', price: '7' },
  ]
  expect(termsLine({ ...progress, terms: early }, ({ price }) => Number(price))).toEqual([
    [Date.parse(progress.from), 7],
    [Date.parse(progress.asOf.time), 7],
  ])
})

test('the hard cap is drawn once it can be seen beside what was sold, or where there is no other', () => {
  expect(farCap(progress)).toBe(progress.terms?.[0]?.hardCap)
  expect(drawn(progress, 'sold')).toEqual(['sold', 'soft'])
  const near = {
    ...progress,
    terms: progress.terms?.map((one) => ({ ...one, hardCap: '4000000000000000000000' })) ?? null,
  }
  expect(farCap(near)).toBeNull()
  expect(drawn(near, 'raised')).toEqual(['raised', 'soft', 'hard'])
  const none = { ...progress, terms: progress.terms?.map((one) => ({ ...one, softCap: '0' })) ?? null }
  expect(drawn(none, 'sold')).toEqual(['sold', 'hard'])
  expect(drawn(progress, 'price')).toEqual(['price'])
})

test('a cap in coins is the cap at the price of its time', () => {
  const soft = progressSeries(progress, 'raised', labels, 18).find(({ label }) => label === 'soft')
  expect(soft?.points.map(([, value]) => value)).toEqual([125, 125])
})
