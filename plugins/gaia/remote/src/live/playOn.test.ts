import { expect, test } from 'vitest'
import type { Transfer } from '../wire'
import { newestOf, nextWindow, stepTo } from './playOn'

const at = (block: number, seconds: number): Transfer => ({
  hash: `0x${block}`,
  index: 0,
  block,
  time: new Date(seconds * 1000).toISOString(),
  from: `0x${'a'.repeat(40)}`,
  to: `0x${'b'.repeat(40)}`,
  value: '5',
  kind: 'transfer',
})

test('a window is a minute, and ends where the chain does', () => {
  expect(nextWindow(100, 1000)).toEqual({ after: 100, until: 160 })
  expect(nextWindow(980, 1000)).toEqual({ after: 980, until: 1000 })
  expect(nextWindow(1000, 1000)).toBeNull()
})

test('the moment waits for what is not read yet', () => {
  expect(stepTo(100, 10, 160)).toBe(110)
  expect(stepTo(155, 10, 160)).toBe(160)
})

test('what came until the moment goes before the older ones, each once, the newest first', () => {
  const replayed = [at(5, 105), at(6, 110), at(7, 120)]
  const shown = newestOf(replayed, [at(4, 99), at(3, 98)], {
    moment: 112,
    isWanted: ({ block }) => block !== 5,
    limit: 3,
  })
  expect(shown.map(({ block }) => block)).toEqual([6, 4, 3])
  expect(
    newestOf(replayed, [at(4, 99)], { moment: 200, isWanted: () => true, limit: 2 }).map(({ block }) => block),
  ).toEqual([7, 6])
})
