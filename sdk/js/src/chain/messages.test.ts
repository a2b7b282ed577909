import { expect, test } from 'vitest'
import { translationProblems } from '../testing/translationProblems'
import { chainMessages } from './messages'
import { pendingMessages } from './pendingMessages'

test.each([
  ['the flow', chainMessages],
  ['the way to the transactions', pendingMessages],
])('%s says the same in every language', async (_, messages) => {
  expect(messages.locales).toContain('de')
  expect(await translationProblems(messages)).toEqual([])
})
