import { createTestHost, renderPage, type TestHostOptions } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Fleet, OwnNode } from '../nodes/wire'
import recordedNode from '../testdata/nodes/node.json'
import OwnNodes from './OwnNodes'

afterEach(cleanup)

const own: OwnNode = {
  node: recordedNode.node,
  owner: recordedNode.owner,
  mine: true,
  name: 'Cellar',
  state: 'online',
  seen: recordedNode.seen,
  told: true,
}
const others: OwnNode = { ...own, node: `0x${'2'.repeat(40)}`, mine: false, name: 'Attic' }
const fleet: Fleet = {
  fleet: `0x${'3'.repeat(40)}`,
  name: 'Hall 3',
  nodes: 25,
  enrolled: 2,
  issued: '2026-11-24T09:00:00Z',
  expires: '2126-11-24T09:00:00Z',
  ended: null,
}

type Asked = Parameters<NonNullable<TestHostOptions['fetch']>>[0]

function open(rows: OwnNode[]) {
  const wrote: Asked[] = []
  const host = createTestHost({
    fetch: (asked) => {
      if (asked.method && asked.method !== 'GET') {
        wrote.push(asked)
        return { status: 204 }
      }
      if (asked.url.endsWith('/own/fleets')) return { json: rows.length ? [fleet] : [] }
      return { json: { rows, next: null, total: rows.length } }
    },
  })
  renderPage(<OwnNodes />, { module: 'network', host, at: '/node-setup/own' })
  return wrote
}

test('what is one’s own is revoked, and what one is told is stopped, under the prefix that no tier closes', async () => {
  const wrote = open([own, others])
  fireEvent.click(await screen.findByRole('button', { name: 'Stop alerts: Attic' }))
  await waitFor(() => expect(wrote).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Revoke: Attic' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke: Cellar' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(wrote).toHaveLength(2))
  fireEvent.click(await screen.findByRole('button', { name: /: Hall 3$/ }))
  const taking = await screen.findByRole('alertdialog')
  fireEvent.click(within(taking).getAllByRole('button').at(-1) as HTMLElement)
  await waitFor(() => expect(wrote).toHaveLength(3))
  expect(wrote.map(({ method, url }) => [method, new URL(url, 'https://portal.example').pathname])).toEqual([
    ['DELETE', `/api/m/network/own/machines/${others.node}/alerts`],
    ['DELETE', `/api/m/network/own/machines/${own.node}/delegation`],
    ['DELETE', `/api/m/network/own/fleets/${fleet.fleet}`],
  ])
})

test('who has no node is told where one is made, and can make no token here', async () => {
  open([])
  expect(await screen.findByText('You have no node, and are told of none')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a fleet token' })).toBeNull()
})
