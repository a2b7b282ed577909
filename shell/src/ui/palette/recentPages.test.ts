import { beforeEach, expect, test } from 'vitest'
import { keepRecent, recentPages } from './recentPages'

beforeEach(() => localStorage.clear())

test('the newest comes first, once, and five are kept', () => {
  for (const path of ['/a', '/b', '/c', '/b', '/d', '/e', '/f']) keepRecent(localStorage, path)
  expect(recentPages(localStorage)).toEqual(['/f', '/e', '/d', '/b', '/c'])
})

test.each(['', 'null', '{}', '"/a"', '[1'])('what is not a list is forgotten: %s', (text) => {
  localStorage.setItem('portal.recent', text)
  expect(recentPages(localStorage)).toEqual([])
})

test('of a list only paths are read', () => {
  localStorage.setItem('portal.recent', '[1,"/a",null]')
  expect(recentPages(localStorage)).toEqual(['/a'])
})
