import { expect, test } from 'vitest'
import { TypeAhead } from './TypeAhead'

const labels = ['Dashboard', 'GAIA Token', 'GAIA Live', 'Validators', 'Node Setup', 'Node Performance', 'Émission']

/** Where one is after each of the letters, at those times. */
function walk(letters: string, from: number, times: number[] = []): (number | null)[] {
  const ahead = new TypeAhead()
  let current = from
  return [...letters].map((letter, i) => {
    const next = ahead.next(letter, labels, current, times[i] ?? i * 100)
    current = next ?? current
    return next
  })
}

test.each([
  ['a letter leads to the next entry that begins so', 'v', 0, [3]],
  ['and around to the first', 'd', 4, [0]],
  ['the same letter again to the one after', 'nnn', 0, [4, 5, 4]],
  ['more letters stay where they fit', 'val', 0, [3, 3, 3]],
  ['or go on to where they do', 'gaia l', 0, [1, 1, 1, 1, 1, 2]],
  ['a later word is found when no entry begins so', 'perf', 0, [5, 5, 5, 5]],
  ['accents and case do not matter', 'EM', 0, [6, 6]],
  ['nothing that fits leaves one where one is', 'x', 2, [null]],
  ['with nothing current the first counts, too', 'd', -1, [0]],
] as const)('%s', (_, letters, from, places) => {
  expect(walk(letters, from)).toEqual(places)
})

test('after a pause a letter begins a new word', () => {
  expect(walk('vn', 0, [0, 701])).toEqual([3, 4])
  expect(walk('vn', 0, [0, 700])).toEqual([3, null])
})

test('a space belongs to what is typed just now only', () => {
  const ahead = new TypeAhead()
  expect(ahead.isTyping(0)).toBe(false)
  ahead.next('g', labels, 0, 0)
  expect([ahead.isTyping(700), ahead.isTyping(701)]).toEqual([true, false])
})
