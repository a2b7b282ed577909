import { expect, test } from 'vitest'
import type { Balances } from '../wire'
import { balanceSteps } from './balanceSteps'

const at = (text: string) => Date.parse(text)
const balances: Balances = {
  asOf: { number: 9, hash: '0x', time: '2026-11-23T12:20:00Z' },
  since: { block: 1, hash: '0x', time: '2026-01-01T00:00:00Z' },
  from: '2026-11-22T13:00:00Z',
  known: true,
  problem: null,
  before: '5',
  exact: false,
  now: '9',
  steps: [
    { start: '2026-11-23T10:00:00Z', balance: '7' },
    { start: '2026-11-23T12:00:00Z', balance: '9' },
  ],
}

test('a balance holds until the hour in which it changes', () => {
  expect(balanceSteps(balances)).toEqual([
    [at('2026-11-22T13:00:00Z'), '5'],
    [at('2026-11-23T10:00:00Z'), '5'],
    [at('2026-11-23T11:00:00Z'), '7'],
    [at('2026-11-23T12:00:00Z'), '7'],
    [at('2026-11-23T12:20:00Z'), '9'],
  ])
})

test('one that did not change is the same from end to end', () => {
  expect(balanceSteps({ ...balances, now: '5', steps: [] })).toEqual([
    [at('2026-11-22T13:00:00Z'), '5'],
    [at('2026-11-23T12:20:00Z'), '5'],
  ])
})

test('where each transfer is known it holds until that one', () => {
  const steps = [
    { start: '2026-11-23T10:00:00Z', balance: '7' },
    { start: '2026-11-23T12:00:00Z', balance: '9' },
  ]
  expect(balanceSteps({ ...balances, exact: true, steps })).toEqual([
    [at('2026-11-22T13:00:00Z'), '5'],
    [at('2026-11-23T10:00:00Z') - 1, '5'],
    [at('2026-11-23T10:00:00Z'), '7'],
    [at('2026-11-23T12:00:00Z') - 1, '7'],
    [at('2026-11-23T12:00:00Z'), '9'],
    [at('2026-11-23T12:20:00Z'), '9'],
  ])
})

test('what nobody knows is not drawn', () => {
  expect(balanceSteps({ ...balances, steps: null })).toEqual([])
})
