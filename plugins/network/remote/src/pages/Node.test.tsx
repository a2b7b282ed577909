import { createTestHost, renderPage, type TestHostOptions } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { NodeDetail, NodeRow, Summary } from '../nodes/wire'
import course from '../testdata/nodes/figures.json'
import heartbeats from '../testdata/nodes/heartbeats.json'
import recordedList from '../testdata/nodes/list.json'
import recordedNode from '../testdata/nodes/node.json'
import recordedSummary from '../testdata/nodes/summary.json'
import Node from './Node'
import NodePerformance from './NodePerformance'

const node = recordedNode as NodeDetail
const summary = recordedSummary as Summary
const list = recordedList as unknown as { rows: NodeRow[]; next: null; total: number }

afterEach(cleanup)

function open(
  page: 'list' | 'node',
  { of = node, counts = summary }: { of?: NodeDetail; counts?: Summary } = {},
  at?: string,
) {
  const asked: string[] = []
  const fetch: TestHostOptions['fetch'] = ({ url, method = 'GET' }) => {
    asked.push(`${method} ${url}`)
    if (method !== 'GET') return { status: 204 }
    if (url.endsWith('/summary')) return { json: counts }
    if (url.includes('/heartbeats')) return { json: heartbeats }
    if (url.includes('/figures')) return { json: course }
    if (/\/machines(\?|$)/.test(url)) return { json: list }
    return { json: of }
  }
  const path = page === 'list' ? '/node-performance' : `/node-performance/${of.node}`
  const options = { module: 'network', host: createTestHost({ fetch }), at: at ?? path }
  if (page === 'list') renderPage(<NodePerformance />, options)
  else renderPage(<Node />, { ...options, route: '/node-performance/:node' })
  return asked
}

test('the list has each node with its state and uptime, and says by which times', async () => {
  open('list')
  const table = await screen.findByRole('table', { name: 'Node Performance' })
  await within(table).findAllByRole('link', { name: 'rack' })
  expect(within(table).getAllByRole('row')).toHaveLength(1 + list.rows.length)
  expect(within(table).getByText('Online')).toBeTruthy()
  expect(within(table).getByText('Yours')).toBeTruthy()
  expect(screen.getByText(/late after 90 s without a heartbeat, and offline after 5 min/)).toBeTruthy()
})

test('the filters are asked for, and are in the address', async () => {
  const asked = open('list', {}, '/node-performance?owner=mine&state=late&sort=-seen')
  await waitFor(() =>
    expect(asked.some((one) => /machines\?.*owner=mine.*state=late.*sort=-seen/.test(one))).toBe(true),
  )
  fireEvent.change(await screen.findByRole('combobox', { name: 'State' }), { target: { value: 'offline' } })
  await waitFor(() => expect(asked.some((one) => /state=offline/.test(one))).toBe(true))
})

test('without a node it says how to make the first', async () => {
  const none = { online: 0, late: 0, offline: 0, draining: 0, banned: 0, new: 0 }
  open('list', { counts: { ...summary, all: none, mine: none } })
  expect(await screen.findByText('There is no node yet')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Set up a node' }).at(-1)?.getAttribute('href')).toBe('/node-setup')
})

test('a node says why it earns nothing, with its date, and what it would fail', async () => {
  open('node', {
    of: {
      ...node,
      checks: node.checks.map((one) => (one.name === 'jobs' ? { ...one, passed: false, reason: 'draining' } : one)),
    },
  })
  expect(
    await screen.findByText(/^As of .* no node earns at this portal: it has no epochs and no jobs yet/),
  ).toBeTruthy()
  expect(screen.getByText('1 thing is not in order, which would keep it from earning:')).toBeTruthy()
  expect(screen.getByText('It drains, and would get no jobs.')).toBeTruthy()
  expect(screen.getByText('./portal-node drain --off')).toBeTruthy()
})

test('its heartbeats are verified here, and its gaps are told', async () => {
  open('node')
  const log = await screen.findByRole('table', { name: 'Heartbeats' })
  await waitFor(() => expect(within(log).getAllByText('Verified')).toHaveLength(heartbeats.rows.length))
  expect(screen.getByText('Gap in the chain')).toBeTruthy()
  expect(screen.getByText(/^Numbers \d+-\d+ never came\.$/)).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Uptime of rack, last 30 days/ })).toBeTruthy()
})

test('who does not own a node changes nothing of it, and may be told', async () => {
  const asked = open('node', { of: { ...node, mine: false, told: false } })
  await screen.findByRole('heading', { level: 1, name: 'rack' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Change' }), { key: 'Enter' })
  expect((await screen.findByRole('menuitemcheckbox')).textContent).toBe('Tell me when it goes offline')
  expect(screen.queryByRole('menuitem')).toBeNull()
  fireEvent.click(screen.getByRole('menuitemcheckbox'))
  await waitFor(() => expect(asked).toContain(`PUT /api/m/network/machines/${node.node}/alerts`))
})

test('a node that was given up, and one that is banned, say so', async () => {
  open('node', {
    of: {
      ...node,
      ended: '2026-11-24T10:00:00Z',
      endedBy: 'rotation',
      successor: `0x${'2'.repeat(40)}`,
      banned: 'It lies.',
    },
  })
  expect(await screen.findByText(/^Another key took its place on/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the new key' })).toBeTruthy()
  expect(screen.getByText('It lies.')).toBeTruthy()
})
