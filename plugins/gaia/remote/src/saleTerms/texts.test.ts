import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { saleTermsMessages } from './texts'

test('the administration of the sale says the same in every language', async () => {
  expect(saleTermsMessages.locales).toContain('de')
  expect(await translationProblems(saleTermsMessages)).toEqual([])
})
