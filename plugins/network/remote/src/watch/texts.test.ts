import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { watchMessages } from './texts'

test('alerts say the same in every language', async () => {
  expect(watchMessages.locales).toContain('de')
  expect(await translationProblems(watchMessages)).toEqual([])
})
