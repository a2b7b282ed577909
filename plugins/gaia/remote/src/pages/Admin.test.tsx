import { createTestHost, createTestWallet, renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Interface } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import { publishAbi } from '../campaigns/publishAbi'
import { saleTermsAbi } from '../saleTerms/saleTermsAbi'
import answered from '../testdata/claim/campaigns.json'
import brought from '../testdata/claim/drafts.json'
import launch from '../testdata/launch.json'
import sold from '../testdata/sale.json'
import watchList from '../testdata/watch.json'
import type {
  Campaign,
  CampaignsAnswer,
  DraftsAnswer,
  PayableEpoch,
  SaleAnswer,
  SaleState,
  SaleTermsAnswer,
} from '../wire'
import Admin from './Admin'

const recorded: CampaignsAnswer = answered
const drafts = brought as DraftsAnswer
const contract = new Interface(publishAbi)
const saleContract = new Interface(saleTermsAbi)
const sale = (sold as SaleAnswer).sale as SaleState
const token = '0x9fA7f6d7e1553dB8b6F9fed637590720Cbe7a916'
const role = `0x${'7'.repeat(64)}`
const now = '2026-11-24T04:00:00Z'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

interface Behaviour {
  publishes?: boolean
  /** seconds that the contract wants before a campaign opens */
  notice?: bigint
  campaign?: Partial<Campaign>
  /** the contract that the portal is configured with, where the module answers of another */
  configured?: string
  drafted?: DraftsAnswer['drafts']
  epochs?: PayableEpoch[]
  at?: string
  sale?: Partial<SaleState>
  /** what the sale answers of the wallet and of itself */
  says?: { admin?: boolean; pauser?: boolean; paused?: boolean; withdrawable?: bigint }
}

/** The roles' hashes, as the sale has them. */
const roles = { DEFAULT_ADMIN_ROLE: `0x${'0'.repeat(64)}`, PAUSER_ROLE: `0x${'6'.repeat(64)}` }

/** An admin's wallet with 100 GAIA, which approved none. */
function visit({
  publishes = true,
  notice = 0n,
  campaign,
  configured,
  drafted = drafts.drafts,
  epochs = [],
  at: page = '/gaia-admin',
  sale: change,
  says = {},
}: Behaviour = {}) {
  const at = configured ?? recorded.contract ?? ''
  const sayings = { admin: false, pauser: false, paused: false, withdrawable: 0n, ...says }
  const wallet = createTestWallet({
    token: { address: token, balance: 100n * 10n ** 18n },
    answer({ method, params: [call] }) {
      const { to, data } = (call ?? {}) as { to?: string; data?: string }
      if (method === 'eth_call' && to?.toLowerCase() === sale.address.toLowerCase()) return ofSale(data ?? '', sayings)
      if (method !== 'eth_call' || to?.toLowerCase() !== at.toLowerCase()) return undefined
      const asked = contract.parseTransaction({ data: data ?? '' })
      const answers: Record<string, unknown> = { notice, token, PUBLISHER_ROLE: role, hasRole: publishes }
      const name = asked?.name ?? ''
      return name in answers ? contract.encodeFunctionResult(name, [answers[name]]) : undefined
    },
  })
  const written: string[] = []
  const [first] = recorded.campaigns
  const host = createTestHost({
    fetch: ({ url, method = 'GET' }) => {
      if (method !== 'GET') {
        written.push(`${method} ${url}`)
        return { json: { draft: 'ready' } }
      }
      if (url.endsWith('/watch')) return { json: watchList }
      if (url.endsWith('/launch')) return { json: launch }
      if (url.endsWith('/sale-terms')) return { json: changed }
      if (url.endsWith('/sale')) return { json: { sale: { ...sale, ...change }, problem: null } }
      if (url.endsWith('/claim-lists/epochs')) return { json: { epochs } }
      if (url.endsWith('/claim-lists')) return { json: { ...drafts, drafts: drafted } }
      return { json: campaign ? { ...recorded, campaigns: [{ ...first, ...campaign }] } : recorded }
    },
    wallet: wallet.request,
    state: {
      session: {
        address: wallet.address,
        chainId: 31337,
        balance: '1000000000000000000',
        gaiaBalance: 100,
        balanceSource: 'chain',
        tier: null,
        admin: true,
        balanceAt: null,
        gaiaParts: null,
        expiresAt: '',
      },
      wallet: { address: wallet.address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false },
    },
  })
  const { portal } = host.getState()
  const head = { number: 9, hash: role, time: now }
  host.setState({ portal: { ...portal, chain: { ...portal.chain, head, contracts: { GaiaClaims: at } } } })
  return { ...renderPage(<Admin />, { module: 'gaia', host, at: page }), wallet, written }
}

/** What the sale answers of one who has these rights. */
function ofSale(data: string, { admin, pauser, paused, withdrawable }: Required<NonNullable<Behaviour['says']>>) {
  const asked = saleContract.parseTransaction({ data })
  const name = asked?.name ?? ''
  const has = name === 'hasRole' && asked?.args[0] === roles.PAUSER_ROLE ? pauser : admin
  const answers: Record<string, unknown> = { ...roles, hasRole: has, paused, withdrawable }
  return name in answers ? saleContract.encodeFunctionResult(name, [answers[name]]) : undefined
}

const since = { block: 7, time: now, hash: role }
const changed: SaleTermsAnswer = {
  asOf: sale.asOf,
  admins: [{ account: sale.treasury, since }],
  pausers: [],
  changes: [
    { ...since, log: 1, kind: 'paused', role: null, account: sale.treasury },
    { ...since, log: 0, kind: 'granted', role: roles.PAUSER_ROLE, account: sale.treasury },
  ],
  catchingUp: false,
  problem: null,
}

/** A line of what can be done. */
const actOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

async function publishing() {
  fireEvent.click(await screen.findByRole('button', { name: 'Make a campaign' }))
  return within(await screen.findByRole('dialog', { name: 'Make a campaign' }))
}

test('each fault stands with its line and what to do, and how many there are in all', async () => {
  visit()
  const table = await screen.findByRole('table', { name: 'Faults of bad.csv' })
  expect(within(table).getByText('“0x12” is no address.')).toBeTruthy()
  expect(within(table).getByText('0x70997970C51812dc3A010C7d01b50e0d17dc79C8 is in line 2 already.')).toBeTruthy()
  expect(within(table).getByText('Add the two amounts up in line 2, and delete this line.')).toBeTruthy()
  expect(screen.getByText('102 lines are no rows of a list')).toBeTruthy()
  expect(screen.getByText(/The first 2 are named\./)).toBeTruthy()
})

test('a list that is ready shows what it has, and its terms are checked before anything is signed', async () => {
  const { wallet } = visit()
  expect(await screen.findByText('42.5 GAIA')).toBeTruthy()
  const dialog = await publishing()
  const title = await dialog.findByLabelText('Title')
  fireEvent.change(title, { target: { value: 'é'.repeat(33) } })
  expect(await dialog.findByText(/^That is more than 64 bytes/)).toBeTruthy()
  fireEvent.change(title, { target: { value: 'Testers' } })
  fireEvent.change(dialog.getByLabelText('Days to claim'), { target: { value: '1900' } })
  expect(await dialog.findByText(/^It would end more than five years from now/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Days to claim'), { target: { value: '30' } })
  expect(await dialog.findByText('2 addresses, each with its own proof')).toBeTruthy()
  expect(dialog.getByText(/^It opens at once and cannot be cancelled\. 42\.5 GAIA/)).toBeTruthy()
  expect(dialog.getByText(drafts.drafts[0]?.list?.root ?? '')).toBeTruthy()
  const publish = dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' })
  await waitFor(() => expect(publish.disabled).toBe(false))
  expect(wallet.sent).toEqual([])
})

test('what opens before the contract’s notice is over is refused with the earliest time', async () => {
  visit({ notice: 86_400n })
  const dialog = await publishing()
  fireEvent.change(await dialog.findByLabelText('Title'), { target: { value: 'Testers' } })
  expect(await dialog.findByText(/the contract’s notice of 24 hours/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Opens'), { target: { value: '2026-11-24T12:00' } })
  expect(await dialog.findByText(/^The earliest is /)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
})

test('a wallet without the role is told before it signs anything', async () => {
  visit({ publishes: false })
  expect(await screen.findByText('This wallet publishes no campaigns')).toBeTruthy()
  const dialog = await publishing()
  fireEvent.change(await dialog.findByLabelText('Title'), { target: { value: 'Testers' } })
  expect(await dialog.findByText('This wallet publishes no campaigns')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
})

test('for a contract that the portal is not configured with nothing is published', async () => {
  visit({ configured: token.replace('9f', '8e') })
  const dialog = await publishing()
  fireEvent.change(await dialog.findByLabelText('Title'), { target: { value: 'Testers' } })
  expect(await dialog.findByText('This is not the portal’s contract')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
})

test('only who paid a campaign in cancels it, and before it opens', async () => {
  visit({ campaign: { opensAt: '2026-11-25T04:00:00Z' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Early holders' }))
  expect(await dialog.findByText('This wallet did not pay it in')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel it' }).disabled).toBe(true)
})

test('what nobody claimed goes back after the end, to who paid it in', async () => {
  visit({
    campaign: { opensAt: '2026-10-01T00:00:00Z', closesAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-10T00:00:00Z' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Send the rest back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back what is left of Early holders' }))
  const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send the rest back' })
  await waitFor(() => expect(act.disabled).toBe(false))
})

test('an epoch’s list is brought and its campaign opened by one click, and what is paid is said', async () => {
  const epoch = { epoch: 12, begins: now, ends: now, total: '5', root: role, accounts: 2 }
  const [ready, ...others] = drafts.drafts
  const { written } = visit({
    drafted: ready ? [{ ...ready, epoch }, ...others] : others,
    epochs: [
      { ...epoch, draft: null, campaign: null },
      { ...epoch, epoch: 11, draft: null, campaign: 4 },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pay epoch 12' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a campaign' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Rewards of epoch 12')
  expect(written).toEqual(['POST /api/m/gaia/claim-lists/epochs/12'])
  expect(screen.getByText('Paid by campaign 4')).toBeTruthy()
})

test('a draft is deleted once that is confirmed', async () => {
  const { written } = visit({ drafted: drafts.drafts.slice(1) })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
  const sure = within(await screen.findByRole('alertdialog'))
  fireEvent.click(sure.getByRole('button', { name: 'Delete draft' }))
  await waitFor(() => expect(written).toEqual(['DELETE /api/m/gaia/claim-lists/refused']))
})

test('who may do nothing with the sale is told why at each act, and who has a say is shown', async () => {
  visit({ at: '/gaia-admin?tab=sale' })
  expect(await (await actOf('Pause buying')).findByText('This wallet has not the role PAUSER_ROLE.')).toBeTruthy()
  expect((await actOf('Change the terms')).getByText('This wallet is not the sale’s admin.')).toBeTruthy()
  expect((await actOf('Send unsold GAIA to the treasury')).getByText('The sale is not over yet.')).toBeTruthy()
  for (const name of ['Change', 'Name it', 'Pause', 'End it', 'Send', 'Send GAIA'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true)
  expect(await screen.findByText('Admin of the sale')).toBeTruthy()
  expect(screen.getByText('Nobody has it.')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'What was changed' })).getByText('Role granted')).toBeTruthy()
})

test('a pause says what comes of it at worst before it is signed', async () => {
  const { wallet } = visit({ at: '/gaia-admin?tab=sale', says: { pauser: true } })
  const act = (await actOf('Pause buying')).getByRole<HTMLButtonElement>('button', { name: 'Pause' })
  await waitFor(() => expect(act.disabled).toBe(false))
  fireEvent.click(act)
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause buying' }))
  expect(await dialog.findByText(/If it stays paused until then without its soft cap, it has failed/)).toBeTruthy()
  expect(wallet.sent).toEqual([])
})

test('terms are entered as they are, and what the contract would refuse is said', async () => {
  const far = { opensAt: '2026-12-01T10:00:00Z', closesAt: '2027-02-01T10:00:00Z', phase: 'pending' as const }
  visit({ at: '/gaia-admin?tab=sale', says: { admin: true }, sale: far })
  const act = (await actOf('Change the terms')).getByRole<HTMLButtonElement>('button', { name: 'Change' })
  await waitFor(() => expect(act.disabled).toBe(false))
  fireEvent.click(act)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the terms' }))
  expect(await dialog.findByText(/nobody can change them any more/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Soft cap in GAIA'), { target: { value: '50000000' } })
  expect(await dialog.findByText('It is more than the hard cap.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Soft cap in GAIA'), { target: { value: '0' } })
  fireEvent.change(dialog.getByLabelText('Opens'), { target: { value: '2026-11-24T05:00' } })
  expect(await dialog.findByText(/^The earliest is /)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true)
})

test('the dates of the launch have a tab, with the dialog that /launch has', async () => {
  visit({ at: '/gaia-admin?tab=dates' })
  await screen.findByText('The sale ends')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit dates' }))
  await screen.findByRole('dialog', { name: 'Dates of the launch' })
})
