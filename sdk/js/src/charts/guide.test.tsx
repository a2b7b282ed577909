import { readFileSync } from 'node:fs'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import Latency from './testdata/Latency'

afterEach(cleanup)

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the example of the guide is this file, which compiles', () => {
  const [, example] = /## Charts\n[\s\S]*?```tsx\n([\s\S]*?)```/.exec(read('../../../../docs/modules.md')) ?? []
  expect(example).toBe(read('./testdata/Latency.tsx'))
})

test('the example shows what its module answers', async () => {
  const minutes = [
    { time: '2026-11-21T12:00:00', median: 120, fastest: 80, slowest: 410 },
    { time: '2026-11-21T12:01:00', median: null, fastest: null, slowest: null },
  ]
  renderPage(<Latency />, { module: 'radar', host: createTestHost({ fetch: () => ({ json: minutes }) }) })
  const table = await screen.findByRole('table', { name: 'Latency of attestations, last hour' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual(['12:00 PM120 ms (80 ms to 410 ms)', '12:01 PMnot measured'])
})
