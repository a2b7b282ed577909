import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { supplyMessages } from './texts'

test('the supply over time says the same in every language', async () => {
  expect(supplyMessages.locales).toContain('de')
  expect(await translationProblems(supplyMessages)).toEqual([])
})
