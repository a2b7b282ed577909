import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { portfolioMessages } from './texts'

test('the dashboard says the same in every language', async () => {
  expect(portfolioMessages.locales).toContain('de')
  expect(await translationProblems(portfolioMessages)).toEqual([])
})
