import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { setupMessages } from './texts'

test('the setup says the same in every language', async () => {
  expect(setupMessages.locales).toContain('de')
  expect(await translationProblems(setupMessages)).toEqual([])
})
