import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { signedMessages } from './texts'

test('signed claims are told of in the same words in every language', async () => {
  expect(signedMessages.locales).toContain('de')
  expect(await translationProblems(signedMessages)).toEqual([])
})
