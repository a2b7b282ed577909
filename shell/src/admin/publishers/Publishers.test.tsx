import type { FetchInput } from '@portal/sdk/host'
import { renderPage, type TestAnswer } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { adminHost, signedActs } from '../../testing/admin'
import type { AdminPublisher, PublisherCard } from '../wire'
import { Publishers } from './Publishers'

afterEach(cleanup)

const time = '2026-01-01T00:00:00Z'
const publisher = (id: string, fields: Partial<AdminPublisher> = {}): AdminPublisher => ({
  ...{ id, name: id.toUpperCase(), key: 'ab'.repeat(32), wallet: `0x${'1'.repeat(40)}` },
  ...{ trustedAt: time, trustedBy: `0x${'2'.repeat(40)}`, revokedAt: null, reason: '' },
  ...fields,
})
const card: PublisherCard = {
  ...{ id: 'acme', name: 'Acme', key: 'cd'.repeat(32), wallet: `0x${'3'.repeat(40)}` },
  ...{ issuedAt: time, signature: '0x99' },
}

function open(list: AdminPublisher[] = []) {
  const core = { list, write: { status: 204 } as TestAnswer }
  const host = adminHost({
    fetch: ({ method = 'GET' }: FetchInput) => (method === 'GET' ? { json: core.list } : core.write),
  })
  renderPage(<Publishers />, { host, module: 'admin' })
  return { core, writes: () => signedActs(host) }
}

const choose = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Choose publisher.json'), {
    target: { files: [new File([text], 'publisher.json')] },
  })

test('a card is shown before it is trusted, and the core has the last word', async () => {
  const { core, writes } = open()
  await choose(JSON.stringify(card))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Trust Acme?' }))
  expect(dialog.getByText('acme')).toBeTruthy()
  expect(dialog.getByText(card.wallet)).toBeTruthy()
  expect(dialog.getByText('cdcdcdcd '.repeat(8).trim())).toBeTruthy()
  expect(writes()).toEqual([])
  core.write = { status: 400, body: 'The signature is not of that wallet.' }
  fireEvent.click(dialog.getByRole('button', { name: 'Trust Acme' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('400: The signature is not of that wallet.')
  core.write = { status: 204 }
  core.list = [publisher('acme')]
  fireEvent.click(dialog.getByRole('button', { name: 'Trust Acme' }))
  await screen.findByText('ACME')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(writes()[1]).toEqual({ url: '/api/admin/publishers', method: 'POST', body: card })
})

test.each([
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['a part of a card', JSON.stringify({ ...card, wallet: undefined })],
  ['a card without a time', JSON.stringify({ ...card, issuedAt: 'yesterday' })],
])('%s is no card', async (_, text) => {
  const { writes } = open()
  await choose(text)
  expect((await screen.findByRole('alert')).textContent).toBe('publisher.json is no publisher.json.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(writes()).toEqual([])
})

test('a publisher is distrusted with a reason, the portal itself never', async () => {
  const { core, writes } = open([publisher('gaia', { wallet: '' }), publisher('acme')])
  fireEvent.click(await screen.findByRole('button', { name: 'Distrust ACME' }))
  expect(screen.queryByRole('button', { name: 'Distrust GAIA' })).toBeNull()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Distrust ACME?' }))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The key was stolen.' } })
  core.list = [publisher('acme', { revokedAt: time, reason: 'The key was stolen.' })]
  fireEvent.click(dialog.getByRole('button', { name: 'Distrust ACME' }))
  await screen.findByText('The key was stolen.')
  expect(writes()).toEqual([
    { url: '/api/admin/publishers/acme', method: 'DELETE', body: { reason: 'The key was stolen.' } },
  ])
  expect(screen.queryByRole('button', { name: 'Distrust ACME' })).toBeNull()
})
