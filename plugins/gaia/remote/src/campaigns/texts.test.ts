import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { campaignMessages } from './texts'

test('the administration of campaigns says the same in every language', async () => {
  expect(campaignMessages.locales).toContain('de')
  expect(await translationProblems(campaignMessages)).toEqual([])
})
