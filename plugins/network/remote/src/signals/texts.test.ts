import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { signalMessages } from './texts'

test('the signals’ pages say the same in every language', async () => {
  expect(signalMessages.locales).toContain('de')
  expect(await translationProblems(signalMessages)).toEqual([])
})
