import { expect, test } from 'vitest'
import type { Message, Thread } from '../wire'
import { newestOf } from './newestOf'
import { withMessage } from './withMessage'

const answer: Message = {
  ...{ id: 'a', parent: 'q', role: 'answer', language: 'en', text: 'There are', parts: [], state: 'running', step: 3 },
  ...{ at: '2026-11-28T12:00:00Z', firstMillis: 5, tookMillis: null },
}
const thread: Thread = {
  ...{ id: 'c', title: 'How many?', pinned: false, archived: false, temporary: false, head: 'a' },
  ...{ begun: answer.at, last: answer.at, messages: [answer] },
}

test('an answer grows by what is newer, once', () => {
  const grown = { ...answer, text: 'There are 12', step: 4 }
  const after = withMessage(thread, { conversation: 'c', message: grown })
  expect(after?.messages).toEqual([grown])
  expect(withMessage(after as Thread, { conversation: 'c', message: grown })).toBe(after)
  expect(withMessage(after as Thread, { conversation: 'c', message: answer })).toBe(after)
})

test('another conversation changes nothing; what is not known yet has the thread read again', () => {
  expect(withMessage(thread, { conversation: 'other', message: null })).toBe(thread)
  expect(withMessage(thread, { conversation: 'c', message: null })).toBeUndefined()
  expect(withMessage(thread, { conversation: '', message: null })).toBeUndefined()
  expect(withMessage(thread, { conversation: 'c', message: { ...answer, id: 'new' } })).toBeUndefined()
})

test('what a write answers does not undo what events have told since', () => {
  const done: Message = { ...answer, text: 'There are 12', step: 5, state: 'done' }
  const known = { ...thread, messages: [done] }
  const answered = { ...thread, head: 'b', messages: [answer, { ...answer, id: 'b', step: 0 }] }
  expect(newestOf(answered, known)).toEqual({ ...answered, messages: [done, { ...answer, id: 'b', step: 0 }] })
  expect(newestOf(known, thread)).toEqual(known)
  expect(newestOf(answered, undefined)).toEqual(answered)
})
