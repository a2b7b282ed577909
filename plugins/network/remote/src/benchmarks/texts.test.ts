import { translationProblems } from '@portal/sdk/testing'
import { expect, test } from 'vitest'
import { benchmarkMessages } from './texts'

test('the benchmarks’ pages say the same in every language', async () => {
  expect(benchmarkMessages.locales).toContain('de')
  expect(await translationProblems(benchmarkMessages)).toEqual([])
})
