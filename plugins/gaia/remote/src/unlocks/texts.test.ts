import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { unlockMessages } from './texts'

test('the unlock calendar says the same in every language', async () => {
  expect(unlockMessages.locales).toContain('de')
  expect(await translationProblems(unlockMessages)).toEqual([])
})
