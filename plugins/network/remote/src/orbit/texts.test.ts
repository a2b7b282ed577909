import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { orbitMessages } from './texts'

test('the map says the same in every language', async () => {
  expect(orbitMessages.locales).toContain('de')
  expect(await translationProblems(orbitMessages)).toEqual([])
})
