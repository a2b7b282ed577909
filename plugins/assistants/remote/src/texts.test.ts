import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { messages } from './texts'

test('the module says the same in every language', async () => {
  expect(messages.locales).toContain('de')
  expect(await translationProblems(messages)).toEqual([])
})
