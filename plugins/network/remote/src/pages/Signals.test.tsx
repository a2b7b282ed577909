import { createTestHost, renderPage, type TestHostOptions } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SignalDetail, SignalProof, SignalRow, SignalSummary } from '../signals/wire'
import recordedCourse from '../testdata/signals/course.json'
import recordedDetail from '../testdata/signals/detail.json'
import recordedFeed from '../testdata/signals/feed.json'
import recordedProof from '../testdata/signals/proof.json'
import recordedSummary from '../testdata/signals/summary.json'
import Signal from './Signal'
import Signals from './Signals'

const detail = recordedDetail as unknown as SignalDetail
const feed = recordedFeed as unknown as { rows: SignalRow[]; next: string | null; total: number }
const proof = recordedProof as unknown as SignalProof
const summary = recordedSummary as unknown as SignalSummary

afterEach(cleanup)

function open(at: string, { of = detail, rows = feed.rows, fresh = 0, following = summary.following } = {}) {
  const asked: string[] = []
  const fetch: TestHostOptions['fetch'] = ({ url, method = 'GET', body }) => {
    asked.push(method === 'GET' ? url : `${method} ${JSON.stringify(body)} ${url}`)
    if (method !== 'GET') return { status: 204, body: '' }
    if (url.endsWith('/summary')) return { json: { ...summary, following } }
    if (url.endsWith('/proof')) return { json: proof }
    if (url.includes('/course?')) return { json: recordedCourse }
    if (url.includes('/record?'))
      return { json: { time: summary.time, publisher: detail.publisher, record: detail.record } }
    if (url.includes('after=')) return { json: { rows: [], next: null, total: fresh } }
    if (/\/signals\?/.test(url)) return { json: { ...feed, rows } }
    return { json: of }
  }
  const options = { module: 'network', host: createTestHost({ fetch }), at }
  if (/^\/signals(\?|$)/.test(at)) renderPage(<Signals />, options)
  else renderPage(<Signal />, { ...options, route: '/signals/:uid' })
  return asked
}

test('each signal stands with what it says, who says it and how far it is attested', async () => {
  open('/signals')
  const [first] = feed.rows
  const card = await screen.findByRole('listitem', { name: first?.title })
  expect(within(card).getByText('Final')).toBeTruthy()
  expect(within(card).getByText(first?.name ?? '')).toBeTruthy()
  expect(within(card).getByRole('img', { name: /of the bonded stake confirms/ })).toBeTruthy()
  const cards = screen.getAllByRole('listitem').filter((one) => one.hasAttribute('aria-labelledby'))
  expect(cards).toHaveLength(feed.rows.length)
})

test('a topic says its terms, and is followed; the inbox is a switch of its own', async () => {
  const asked = open('/signals?topic=reach', { following: [{ topic: 'reach', told: false }] })
  const card = await screen.findByRole('region', { name: 'Reach and latency' })
  expect(within(card).getByText(/^Quorum 33/)).toBeTruthy()
  expect(within(card).getByRole('link', { name: 'RSS' }).getAttribute('href')).toMatch(
    /signal-feeds\/reach\/feed\.rss$/,
  )
  expect(within(card).getByRole('button', { name: 'Follow Reach and latency' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  fireEvent.click(within(card).getByRole('switch', { name: 'Tell me in my inbox' }))
  await waitFor(() =>
    expect(asked.some((one) => /^PUT .*"told":true.* \S*\/watch\/topics\/reach$/.test(one))).toBe(true),
  )
})

test('a publisher is a filter that is seen, taken away by a press, and has its record', async () => {
  open(`/signals?publisher=${detail.publisher}&language=de`)
  expect(await screen.findByRole('region', { name: 'The publisher’s record' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '1 filter' }).getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: /^By 0x.*: take this away$/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'The publisher’s record' })).toBeNull())
})

test('filters and order are in the address, and asked for', async () => {
  const asked = open('/signals?topic=reach&state=final&range=7d')
  await waitFor(() => expect(asked.some((url) => /topic=reach.*state=final.*range=7d.*until=/.test(url))).toBe(true))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Order' }), { target: { value: '-score' } })
  await waitFor(() => expect(asked.some((url) => /sort=-score/.test(url))).toBe(true))
})

test('what is new waits behind a button, and then is shown newest first', async () => {
  const asked = open('/signals', { fresh: 12 })
  fireEvent.click(await screen.findByRole('button', { name: '12 new signals' }))
  await waitFor(() => expect(asked.some((url) => /sort=-accepted.*until=/.test(url))).toBe(true))
})

test('where nothing fits the filters are taken away by one button', async () => {
  const asked = open('/signals?topic=reach', { rows: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(asked.some((url) => /topic=all.*range=all/.test(url))).toBe(true))
})

test('a signal is verified in the browser, and the other side has its say', async () => {
  open(`/signals/${detail.uid}`)
  const found = await screen.findByRole('region', { name: 'Verified in this browser' })
  const all = proof.attestations.length
  expect(await within(found).findByText(`${all} of ${all}`)).toBeTruthy()
  expect(within(found).getAllByText('Good')).toHaveLength(3)
  const minority = detail.attestedBy.filter((one) => one.minority)
  const other = screen.getByRole('region', { name: 'The other side' })
  expect(within(other).getAllByText(minority[0]?.signed.attestation.reason ?? '').length).toBeGreaterThan(0)
})

test('a hidden signal says why, and shows nothing of what it said', async () => {
  const of = { ...detail, title: '', content: null, hidden: 'It insults.' }
  const asked = open(`/signals/${detail.uid}`, { of })
  expect(await screen.findByText('It insults.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Hidden by an admin' })).toBeTruthy()
  expect(asked.some((url) => url.endsWith('/proof'))).toBe(false)
})
