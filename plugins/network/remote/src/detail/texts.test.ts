import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { detailMessages } from './texts'

test('the page of a validator says the same in every language', async () => {
  expect(detailMessages.locales).toContain('de')
  expect(await translationProblems(detailMessages)).toEqual([])
})
