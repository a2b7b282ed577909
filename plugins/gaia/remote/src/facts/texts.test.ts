import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { factMessages } from './texts'

test('the facts say the same in every language', async () => {
  expect(factMessages.locales).toContain('de')
  expect(await translationProblems(factMessages)).toEqual([])
})
