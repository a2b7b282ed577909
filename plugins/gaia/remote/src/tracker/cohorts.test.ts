import { expect, test } from 'vitest'
import { cohortBins, cohortEdge } from './cohorts'

test('a cohort without anybody is a bin of none, between those that have somebody', () => {
  const cohorts = [
    { digits: 0, holders: 3, held: '1' },
    { digits: 2, holders: 5, held: '1' },
  ]
  expect(cohortBins(cohorts)).toEqual([
    { from: 0, to: 1, count: 3 },
    { from: 1, to: 2, count: 0 },
    { from: 2, to: 3, count: 5 },
  ])
  expect(cohortBins([])).toEqual([])
})

test('edges are amounts: nothing, one, ten, a hundred', () => {
  expect([0, 1, 2, 3, 7].map((edge) => cohortEdge(edge, String))).toEqual(['0', '1', '10', '100', '1000000'])
  expect(cohortEdge(1.5, String)).toBe('')
})
