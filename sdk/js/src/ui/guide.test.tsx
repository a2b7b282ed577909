import { readFileSync } from 'node:fs'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import Scores from './testdata/Scores'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the example of the guide is this file, which compiles', () => {
  const [, example] = /## Tables\n[\s\S]*?```tsx\n([\s\S]*?)```/.exec(read('../../../../docs/modules.md')) ?? []
  expect(example).toBe(read('./testdata/Scores.tsx'))
})

test('the example shows what its module answers', async () => {
  const json = { rows: [{ player: 'Rosa', points: 4120 }], next: null, total: 1 }
  const { host } = renderPage(<Scores />, { module: 'radar', host: createTestHost({ fetch: () => ({ json }) }) })
  await screen.findByRole('button', { name: 'Star Rosa' })
  const [, row] = within(screen.getByRole('table', { name: 'Scores' })).getAllByRole('row')
  expect(row?.textContent).toBe('Rosa4120')
  expect(host.requests[0]?.url).toBe('/api/m/radar/scores?league=all&sort=-points&limit=50')
})
