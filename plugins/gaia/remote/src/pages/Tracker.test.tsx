import type { FetchInput } from '@portal/sdk'
import { createTestHost, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import facts from '../testdata/token.json'
import distribution from '../testdata/tracker/distribution.json'
import flows from '../testdata/tracker/flows.json'
import growth from '../testdata/tracker/growth.json'
import holders from '../testdata/tracker/holders.json'
import TrackedAddress from './TrackedAddress'
import Tracker from './Tracker'

afterEach(cleanup)

const answers: Record<string, unknown> = {
  '/tracker/growth': growth,
  '/tracker/distribution': distribution,
  '/tracker/flows': flows,
  '/tracker/holders': holders,
  '/token': facts,
}

function open(at: string, instead: Record<string, TestAnswer> = {}, asked: string[] = []) {
  const fetch = ({ url }: FetchInput): TestAnswer => {
    asked.push(url)
    const path = new URL(url, 'http://portal').pathname.replace('/api/m/gaia', '')
    return instead[path] ?? (path in answers ? { json: answers[path] } : { status: 404 })
  }
  return renderPage(<Tracker />, { host: createTestHost({ fetch }), module: 'gaia', at })
}

const figure = async (label: string) =>
  (await screen.findAllByText(label, { selector: 'dt' })).map((term) => term.parentElement?.textContent)

test('a window is told in figures that add up to its steps', async () => {
  open('/gaia-tracker')
  await screen.findByText('Read at block', { exact: false })
  const count = growth.steps.reduce((sum, step) => sum + step.count, 0)
  expect(await figure('Transfers')).toEqual([expect.stringContaining(String(count))])
  expect(await figure('Holders')).toEqual([expect.stringContaining(String(growth.steps.at(-1)?.holders))])
  expect(await figure('Gini')).toEqual([expect.stringContaining(distribution.gini.toFixed(3))])
})

test('while the history is read nothing is said of what accounts did', async () => {
  open('/gaia-tracker', {
    '/tracker/growth': { json: { ...growth, known: false, steps: null, largest: null, actives: null } },
  })
  await screen.findByText(/^The history is being read/)
  expect(screen.queryByText('Velocity')).toBeNull()
  expect(screen.queryByText('Gini')).toBeNull()
})

test('what could not be read says so, and can be asked for again', async () => {
  open('/gaia-tracker', { '/tracker/growth': { status: 503, body: 'The chain does not answer.' } })
  await screen.findByText('The figures of this window could not be read')
  await screen.findByRole('button', { name: 'Try again' })
})

test('holders are in the order of the module, with their ranks', async () => {
  open('/gaia-tracker?tab=holders')
  const table = await screen.findByRole('table', { name: 'Holders' })
  await within(table).findByText('399,999,880')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows).toHaveLength(holders.rows.length)
  expect(rows[0]?.textContent).toContain('399,999,880')
})

test('what is sought among transfers is not sought among holders', async () => {
  const asked: string[] = []
  open('/gaia-tracker?tab=holders&transfers.q=64118902&least=7&holders.least=500', {}, asked)
  await screen.findByText('399,999,880')
  const [query] = asked
    .filter((url) => url.includes('/tracker/holders'))
    .map((url) => new URL(url, 'http://portal').searchParams)
  expect(query?.get('q')).toBeNull()
  expect(query?.get('least')).toBe('500')
})

test('flows stand on either side of the picture, and in its table', async () => {
  open('/gaia-tracker?tab=flows')
  const cells = await screen.findAllByRole('cell', { name: 'Newly minted' })
  expect(cells.length).toBeGreaterThan(0)
  expect(screen.queryByText(/run in a circle/)).toBeNull()
})

test.each(['0x12', `0x${'0'.repeat(40)}`])('what is no account’s address says so: %s', async (address) => {
  renderPage(<TrackedAddress />, {
    host: createTestHost({ fetch: () => ({ status: 404 }) }),
    module: 'gaia',
    route: '/gaia-tracker/:address',
    at: `/gaia-tracker/${address}`,
  })
  await screen.findByText('That is no address')
})
