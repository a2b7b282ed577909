import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { nodeMessages } from './texts'

test('the nodes’ pages say the same in every language', async () => {
  expect(nodeMessages.locales).toContain('de')
  expect(await translationProblems(nodeMessages)).toEqual([])
})
