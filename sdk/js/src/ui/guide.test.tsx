import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestHost, renderPage } from '../testing'
import JobCounts from './testdata/Jobs'
import Leader from './testdata/Leader'
import remote from './testdata/module'
import ScoreList from './testdata/ScoreList'
import Scores from './testdata/Scores'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test.each([
  ['Tables', ['Scores.tsx']],
  ['Figures and data pages', ['Jobs.tsx']],
  ['Pages, entries and cards', ['ScoreList.tsx', 'module.ts', 'Leader.tsx']],
])('the examples of the guide about %s are these files, which compile', (section, files) => {
  const [, rest = ''] = read('../../../../docs/modules.md').split(`## ${section}\n`)
  const examples = [...rest.matchAll(/```tsx\n([\s\S]*?)```/g)].map(([, example]) => example)
  expect(examples.slice(0, files.length)).toEqual(files.map((file) => read(`./testdata/${file}`)))
})

test('the example of a page in a frame shows what its module answers', async () => {
  const host = createTestHost({ fetch: () => ({ json: [{ player: 'Rosa', points: 4120 }] }) })
  renderPage(<ScoreList />, { module: 'scores', host })
  expect(await screen.findByText('Rosa: 4120')).toBeTruthy()
})

test('the example of a remote has its page and its card, and the card says what its module answers', async () => {
  expect([Object.keys(remote.pages), Object.keys(remote.cards ?? {})]).toEqual([['/scores'], ['leader']])
  renderPage(<Leader />, {
    module: 'radar',
    host: createTestHost({ fetch: () => ({ json: { player: 'Rosa', points: 4120 } }) }),
  })
  expect(await screen.findByText('Rosa leads with 4120 points')).toBeTruthy()
})

test('the example of a table shows what its module answers', async () => {
  const json = { rows: [{ player: 'Rosa', points: 4120 }], next: null, total: 1 }
  const { host } = renderPage(<Scores />, { module: 'radar', host: createTestHost({ fetch: () => ({ json }) }) })
  await screen.findByRole('button', { name: 'Star Rosa' })
  const [, row] = within(screen.getByRole('table', { name: 'Scores' })).getAllByRole('row')
  expect(row?.textContent).toBe('Rosa4120')
  expect(host.requests[0]?.url).toBe('/api/m/radar/scores?league=all&sort=-points&limit=50')
})

test('the example of a data page shows what its module answers for a window, and where it comes from', async () => {
  const newest = { hash: `0x${'ab'.repeat(32)}`, block: 1204, time: '2026-11-23T17:00:00Z' }
  const json = { asOf: { number: 1210, time: '2026-11-23T17:01:00Z' }, done: 45, before: 30, problem: null, newest }
  const { host } = renderPage(<JobCounts />, { module: 'radar', host: createTestHost({ fetch: () => ({ json }) }) })
  fireEvent.click(await screen.findByRole('button', { name: '45 where Done comes from' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Proof of Newest' }))
  expect(screen.getByRole('link', { name: newest.hash })).toBeTruthy()
  expect(screen.getByText('+50% on the 24 hours before')).toBeTruthy()
  expect(host.requests[0]?.url).toBe('/api/m/radar/jobs?range=24h')
})
