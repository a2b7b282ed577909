import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { cardMessages } from './texts'

test('the cards say the same in every language', async () => {
  expect(cardMessages.locales).toContain('de')
  expect(await translationProblems(cardMessages)).toEqual([])
})
