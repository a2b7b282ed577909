import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { locales } from '../app/locale'
import { messages } from './text'

test('what a module asks for is said in every language', async () => {
  expect(['en', ...messages.locales]).toEqual(locales)
  expect(await translationProblems(messages)).toEqual([])
})
