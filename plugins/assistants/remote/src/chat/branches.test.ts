import { expect, test } from 'vitest'
import type { Message } from '../wire'
import { branchOf } from './branch'
import { leafBelow } from './leafBelow'
import { siblingsOf } from './siblingsOf'

const message = (id: string, parent: string | null, role: Message['role']): Message => ({
  ...{ id, parent, role, language: 'en', text: id, parts: [], state: 'done', step: 1, at: '2026-11-28T12:00:00Z' },
  ...{ firstMillis: null, tookMillis: null },
})
const messages = [
  message('q1', null, 'question'),
  message('a1', 'q1', 'answer'),
  message('a1 again', 'q1', 'answer'),
  message('q2', 'a1', 'question'),
  message('a2', 'q2', 'answer'),
  message('q1 otherwise', null, 'question'),
]
const ids = (some: Message[]) => some.map(({ id }) => id)
const named = (id: string) => messages.find((one) => one.id === id) as Message

test('a branch is what leads to its head', () => {
  expect(ids(branchOf({ messages, head: 'a2' }))).toEqual(['q1', 'a1', 'q2', 'a2'])
  expect(ids(branchOf({ messages, head: 'a1 again' }))).toEqual(['q1', 'a1 again'])
  expect(ids(branchOf({ messages, head: 'gone' }))).toEqual(['q1 otherwise'])
  expect(branchOf({ messages: [], head: '' })).toEqual([])
})

test('a branch whose messages lead in a circle ends', () => {
  const circle = [message('a', 'b', 'answer'), message('b', 'a', 'question')]
  expect(branchOf({ messages: circle, head: 'a' }).length).toBeLessThanOrEqual(3)
})

test('what stands beside a message, and where the branch through it ends', () => {
  expect(ids(siblingsOf(messages, named('a1')))).toEqual(['a1', 'a1 again'])
  expect(ids(siblingsOf(messages, named('q1')))).toEqual(['q1', 'q1 otherwise'])
  expect(ids(siblingsOf(messages, named('a2')))).toEqual(['a2'])
  expect(leafBelow(messages, named('a1')).id).toBe('a2')
  expect(leafBelow(messages, named('q1 otherwise')).id).toBe('q1 otherwise')
})
