import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { launchMessages } from './texts'

test('the launch page says the same in every language', async () => {
  expect(launchMessages.locales).toContain('de')
  expect(await translationProblems(launchMessages)).toEqual([])
})
