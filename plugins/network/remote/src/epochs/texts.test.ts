import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { epochMessages } from './texts'

test('the pages of epochs say the same in every language', async () => {
  expect(epochMessages.locales).toContain('de')
  expect(await translationProblems(epochMessages)).toEqual([])
})
