import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { progressMessages } from './texts'

test('the progress of the sale says the same in every language', async () => {
  expect(progressMessages.locales).toContain('de')
  expect(await translationProblems(progressMessages)).toEqual([])
})
