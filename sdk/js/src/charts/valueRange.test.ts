import { expect, test } from 'vitest'
import { valueRange } from './valueRange'

test('bars and areas stand on zero', () => {
  expect(valueRange(20, 100, true)).toEqual([0, 108])
  expect(valueRange(-100, -20, true)).toEqual([-108, 0])
  expect(valueRange(-50, 50, true)).toEqual([-58, 58])
})

test('lines have the room that they move in', () => {
  expect(valueRange(100, 200, false)).toEqual([92, 208])
  expect(valueRange(100, 100, false)).toEqual([95, 105])
  expect(valueRange(-100, -100, false)).toEqual([-105, -95])
})

test('what is never less than zero has no room below it, and what is never more has none above', () => {
  expect(valueRange(1, 100, false)).toEqual([0, 107.92])
  expect(valueRange(-100, -1, false)).toEqual([-107.92, 0])
  expect(valueRange(0, 0, false)).toEqual([0, 1])
  expect(valueRange(0, 0, true)).toEqual([0, 1])
})

test('where nothing is known there is a range all the same', () => {
  expect(valueRange(null, null, false)).toEqual([0, 1])
})
