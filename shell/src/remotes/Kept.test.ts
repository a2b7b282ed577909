import { afterEach, expect, test } from 'vitest'
import { Kept } from './Kept'

afterEach(() => localStorage.clear())

test('each module has what it kept, and nothing of another’s or of the portal’s', () => {
  localStorage.setItem('portal.theme', 'dark')
  const kept = new Kept(localStorage)
  kept.set('lab', 'portal.theme', 'light')
  kept.set('lab', '__proto__', 'x')
  kept.set('other', 'a', '1')
  expect(Object.entries(new Kept(localStorage).of('lab'))).toEqual([
    ['portal.theme', 'light'],
    ['__proto__', 'x'],
  ])
  expect(localStorage.getItem('portal.theme')).toBe('dark')
  kept.set('lab', 'portal.theme', null)
  expect(Object.keys(kept.of('lab'))).toEqual(['__proto__'])
  expect(kept.of('other')).toEqual({ a: '1' })
})

test('more than is kept for a module is refused, and what was there stays', () => {
  const kept = new Kept(localStorage)
  kept.set('lab', 'a', '1')
  expect(() => kept.set('lab', 'b', 'x'.repeat(64_000))).toThrow(
    'lab keeps more than 64000 characters in this browser.',
  )
  expect(kept.of('lab')).toEqual({ a: '1' })
})

test.each(['{', '[]', 'null', '{"a":1}'])('what is there and is not of this kind (%s) is as nothing', (text) => {
  localStorage.setItem('portal.frame lab', text)
  expect(new Kept(localStorage).of('lab')).toEqual({})
})
