import { createTestHost, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EpochList, Paid, Payment } from '../epochs/wire'
import recordedEarnings from '../testdata/epochs/earnings.json'
import recordedEpoch from '../testdata/epochs/epoch.json'
import recorded from '../testdata/epochs/list.json'
import recordedRewards from '../testdata/epochs/rewards.json'
import Epoch from './Epoch'
import Epochs from './Epochs'

const list = recorded as EpochList
const wallet = `0x${'3'.repeat(40)}`

afterEach(cleanup)

const nothingPaid: Paid = { payments: [], problem: null }

interface Opened {
  at?: string
  list?: EpochList
  admin?: boolean
  paid?: Paid
  epoch?: TestAnswer
}

function open({
  at = '/validators/epochs',
  list: answer = list,
  admin = false,
  paid = nothingPaid,
  epoch,
}: Opened = {}) {
  const kept: unknown[] = []
  const host = createTestHost({
    fetch: ({ url, method, body }) => {
      const path = url.replace(/^\/api\/m\/network/, '')
      if (method === 'PUT') kept.push([path, body])
      if (path.startsWith('/epochs/earnings')) return { json: recordedEarnings }
      if (path === '/epochs/paid') return { json: paid }
      if (path.startsWith('/epochs/rewards')) return { json: recordedRewards }
      if (/^\/epochs\/\d+$/.test(path)) return epoch ?? { json: recordedEpoch }
      return { json: answer }
    },
    state: {
      session: {
        address: wallet,
        chainId: 31337,
        balance: '0',
        gaiaBalance: 0,
        balanceSource: 'chain',
        tier: null,
        admin,
        balanceAt: null,
        gaiaParts: null,
        expiresAt: '',
      },
    },
  })
  const page = at === '/validators/epochs' ? <Epochs /> : <Epoch />
  const route = at === '/validators/epochs' ? at : '/validators/epochs/:epoch'
  return { ...renderPage(page, { module: 'network', host, at, route }), host, kept }
}

test('each epoch that is over is a row that leads to it, and who has no tier reads it too', async () => {
  const { host } = open()
  const table = within(await screen.findByRole('table', { name: 'Epochs' }))
  await waitFor(() => expect(table.getAllByRole('link')).toHaveLength(list.epochs.length))
  expect(table.getByRole('link', { name: 'Epoch 3' }).getAttribute('href')).toBe('/validators/epochs/3')
  expect(screen.getByText(/^An epoch of 1 minute pays validators/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change the terms' })).toBeNull()
  expect(await screen.findByText('In all epochs')).toBeTruthy()
  expect(host.requests.some(({ url }) => url.endsWith('/validators'))).toBe(false)
})

test('what is no address is said, and asks nobody', async () => {
  const { host } = open()
  await screen.findByText('In all epochs')
  const asked = host.requests.length
  fireEvent.change(screen.getByRole('searchbox', { name: 'Wallet' }), { target: { value: '0x12' } })
  expect(await screen.findByText('That is no address: 0x and 40 digits.')).toBeTruthy()
  expect(host.requests).toHaveLength(asked)
})

test('an admin says the terms, in wei and seconds', async () => {
  const { kept } = open({ admin: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Change the terms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms of epochs' }))
  const length = dialog.getByRole('textbox', { name: 'Length, minutes' })
  fireEvent.change(length, { target: { value: '0' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Put them in the log' }))
  expect(await dialog.findByText('Enter a number of minutes, from 1 to 43,200.')).toBeTruthy()
  fireEvent.change(length, { target: { value: '1440' } })
  fireEvent.change(dialog.getByRole('textbox', { name: 'Pool of an epoch, GAIA' }), { target: { value: '2.5' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Put them in the log' }))
  await waitFor(() => expect(kept).toEqual([['/epoch-admin/terms', { seconds: 86_400, pool: '2500000000000000000' }]]))
})

test('without terms an admin has the one action that begins epochs, and nobody else', async () => {
  const none = { terms: [], running: null, epochs: [] }
  open({ list: none, admin: true })
  expect(await screen.findByText('There are no epochs yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Begin epochs' })).toBeTruthy()
  cleanup()
  open({ list: none })
  expect(await screen.findByText('There are no epochs yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Begin epochs' })).toBeNull()
})

test('an epoch is its figures, its validators, its list, and how to verify it', async () => {
  open({ at: '/validators/epochs/3' })
  const table = within(await screen.findByRole('table', { name: 'Validators of this epoch' }))
  await waitFor(() => expect(table.getAllByRole('link')).toHaveLength(recordedEpoch.validators.length))
  expect(screen.getByText(recordedEpoch.root)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download the list' }).getAttribute('href')).toBe(
    '/api/m/network/epochs/3/list.csv',
  )
  expect(screen.getByText(/^portal-node epoch verify 3 --portal http/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Publish as a campaign' })).toBeNull()
  cleanup()
  open({ at: '/validators/epochs/3', admin: true })
  const publish = await screen.findByRole('link', { name: 'Publish as a campaign' })
  expect(publish.getAttribute('href')).toBe('/gaia-admin?epoch=3')
})

test('an epoch whose campaign is on the chain says how much is claimed, and one that is not known says that', async () => {
  const payment: Payment = {
    epoch: 3,
    id: 7,
    title: 'Rewards of epoch 3',
    total: recordedEpoch.total,
    claimed: '200000000000000000000',
    claims: 1,
    opensAt: '2026-03-01T12:05:00Z',
    closesAt: '2026-04-01T12:05:00Z',
    endsAt: '2026-04-01T12:05:00Z',
    over: null,
  }
  open({ at: '/validators/epochs/3', admin: true, paid: { payments: [payment], problem: null } })
  expect(await screen.findByText('200 of 800 GAIA were claimed, by one account.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Claim yours' }).getAttribute('href')).toBe('/claim')
  expect(screen.queryByRole('link', { name: 'Publish as a campaign' })).toBeNull()
  cleanup()
  open({ paid: { payments: [payment], problem: null } })
  const table = within(await screen.findByRole('table', { name: 'Epochs' }))
  expect(await table.findByText('25% claimed')).toBeTruthy()
  expect(table.getByText('Not published')).toBeTruthy()
  expect(table.getByText('Pays nobody')).toBeTruthy()
  cleanup()
  open({ at: '/validators/epochs/3', paid: { payments: [], problem: 'The module does not answer.' } })
  expect(await screen.findByText('Whether it is published could not be read.')).toBeTruthy()
})

test('an epoch that decided nothing says why it pays nothing', async () => {
  const validators = recordedEpoch.validators.map((one) => ({
    ...one,
    eligible: 0,
    attested: 0,
    agreed: 0,
    prompt: 0,
    effectiveness: null,
    gross: null,
    fees: null,
    missed: null,
  }))
  open({
    at: '/validators/epochs/3',
    epoch: { json: { ...recordedEpoch, decided: 0, total: '0', accounts: 0, validators } },
  })
  expect(await screen.findByText('No signal was decided in this epoch')).toBeTruthy()
  expect(screen.getByText('It pays nobody, so there is no list.')).toBeTruthy()
  const reasons = await screen.findAllByRole('button', {
    name: 'No figure: why there is no effectiveness in epoch 3',
  })
  expect(reasons).toHaveLength(validators.length)
})

test('an epoch that is not over is said to be none yet', async () => {
  open({
    at: '/validators/epochs/9',
    epoch: { status: 404, body: '{"code":"not_found","message":"Epoch 9 is not computed."}' },
  })
  expect(await screen.findByText('This epoch is not counted')).toBeTruthy()
})

test('what is no number asks nobody', async () => {
  const { host } = open({ at: '/validators/epochs/last' })
  expect(await screen.findByText('This epoch is not counted')).toBeTruthy()
  expect(host.requests).toEqual([])
})
