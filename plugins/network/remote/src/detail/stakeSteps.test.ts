import { expect, test } from 'vitest'
import { stakeSteps } from './stakeSteps'

const asOf = { number: 9, hash: '0x', time: '2026-03-01T00:01:00Z' }
const from = '2026-03-01T00:00:00Z'
const at = (seconds: number) => Date.parse(from) + seconds * 1000

test('a stake holds until the log that changed it', () => {
  const steps = [{ time: '2026-03-01T00:00:30Z', stake: '7' }]
  expect(stakeSteps({ asOf, from, before: '5', exact: true, steps })).toEqual([
    [at(0), '5'],
    [at(30) - 1, '5'],
    [at(30), '7'],
    [at(60), '7'],
  ])
})

test('of several logs in a second the last one counts', () => {
  const steps = [
    { time: from, stake: '1' },
    { time: from, stake: '2' },
  ]
  expect(stakeSteps({ asOf, from, before: '0', exact: true, steps })).toEqual([
    [at(0), '2'],
    [at(60), '2'],
  ])
})

test('without a log it is what it was', () => {
  expect(stakeSteps({ asOf, from, before: '5', exact: true, steps: [] })).toEqual([
    [at(0), '5'],
    [at(60), '5'],
  ])
})
