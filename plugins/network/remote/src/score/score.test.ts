import { expect, test } from 'vitest'
import { readWeights, sameWeights, scoreOf, writeWeights } from './score'

const weights = { spread: 40, commission: 25, own: 20, steady: 10, age: 5 }

test('the score is the mean of the merits by their weights', () => {
  expect(scoreOf({ spread: 1, commission: 1, own: 1, steady: 1, age: 1 }, weights)).toBe(100)
  expect(scoreOf({ spread: 0.5, commission: 0.8, own: 0, steady: 1, age: 0 }, weights)).toBeCloseTo(20 + 20 + 10)
  const onlyOwn = { spread: 0, commission: 0, own: 3, steady: 0, age: 0 }
  expect(scoreOf({ spread: 1, commission: 1, own: 0.25, steady: 1, age: 1 }, onlyOwn)).toBe(25)
})

test('who has exited has no score, and without weights nobody has one', () => {
  expect(scoreOf(null, weights)).toBeNull()
  const none = { spread: 0, commission: 0, own: 0, steady: 0, age: 0 }
  expect(scoreOf({ spread: 1, commission: 1, own: 1, steady: 1, age: 1 }, none)).toBeNull()
})

test.each(['40-25-20-10-5', '0-0-0-0-100'])('the address %s is read as it is written', (text) => {
  expect(writeWeights(readWeights(text) ?? weights)).toBe(text)
})

test.each(['', '1-2-3-4', '1-2-3-4-101', '1-2-3-4--5', '1-2-3-4-x', '1-2-3-4-5-6'])('%j are no weights', (text) => {
  expect(readWeights(text)).toBeUndefined()
})

test('weights are compared one by one', () => {
  expect(sameWeights(weights, { ...weights })).toBe(true)
  expect(sameWeights(weights, { ...weights, age: 6 })).toBe(false)
})
