import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { createTestHost, createTestWallet, renderPage } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Interface } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import { claimAbi } from '../claim/claimAbi'
import answered from '../testdata/claim/campaigns.json'
import claiming from '../testdata/claim/claimant.json'
import vesting from '../testdata/claim/vested.json'
import type { Campaign, CampaignsAnswer, Claimant, ClaimMade, Vested } from '../wire'
import Claim from './Claim'

const answer: CampaignsAnswer = answered
const recorded = answer.campaigns[0] as Campaign
const someone: Claimant = claiming
const contract = new Interface(claimAbi)
const other = `0x${'5'.repeat(64)}`
const amount = '4000000000000000000000'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

interface Behaviour {
  campaign?: Partial<Campaign>
  claimant?: Partial<Claimant>
  /** the campaigns' own reading is not at its end */
  catchingUp?: boolean
  /** what the module answers about the vesting; a string: why it cannot */
  vested?: Partial<Vested> | string
  /** the time of the chain's newest block */
  now?: string
  /** the root that the contract has */
  rootOnChain?: string
  admin?: boolean
  signedIn?: boolean
}

/** A visitor whose wallet is in the list of one campaign, as the recorded one is but for its root. */
function visit({
  campaign,
  claimant,
  catchingUp = false,
  vested = { vesting: null },
  now,
  rootOnChain,
  admin = false,
  signedIn = true,
}: Behaviour = {}) {
  let mine = ''
  const wallet = createTestWallet({
    answer({ method, params: [call] }) {
      const { to, data } = (call ?? {}) as { to?: string; data?: string }
      if (to?.toLowerCase() !== answer.contract?.toLowerCase() || !/eth_(call|estimateGas)/.test(method))
        return undefined
      const asked = contract.parseTransaction({ data: data ?? '' })
      if (asked?.name !== 'campaign') return undefined
      const { funder, listHash, title, total } = recorded
      return contract.encodeFunctionResult('campaign', [
        [rootOnChain ?? mine, funder, 1, false, 2, 3, total, 0, 0, listHash, title],
      ])
    },
  })
  const tree = StandardMerkleTree.of(
    [
      ['0', wallet.address, amount],
      ['1', recorded.funder, '7'],
    ],
    ['uint256', 'address', 'uint256'],
  )
  mine = tree.root
  const list = { ...recorded.list, root: mine } as NonNullable<Campaign['list']>
  const said: CampaignsAnswer = { ...answer, catchingUp, campaigns: [{ ...recorded, root: mine, list, ...campaign }] }
  const allocation = { campaign: 0, index: '0', amount, reason: 'Tested it', proof: tree.getProof(0) }
  const own: Claimant = { ...someone, address: wallet.address, allocations: [allocation], ...claimant }
  const asked: string[] = []
  const host = createTestHost({
    fetch: ({ url }) => {
      asked.push(url)
      if (url.endsWith('/vesting'))
        return typeof vested === 'string'
          ? { status: 503, body: vested }
          : { json: { ...vesting, address: wallet.address, ...vested } }
      return { json: url.includes('/claim/accounts/') ? own : said }
    },
    wallet: wallet.request,
    state: {
      session: signedIn
        ? {
            address: wallet.address,
            chainId: 31337,
            balance: '1000000000000000000',
            gaiaBalance: 0,
            balanceSource: 'chain',
            tier: null,
            admin,
            balanceAt: null,
            gaiaParts: null,
            expiresAt: '',
          }
        : null,
      wallet: { address: wallet.address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false },
    },
  })
  const { portal } = host.getState()
  const head = { number: 9, hash: other, time: now ?? recorded.opensAt }
  host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } })
  return { ...renderPage(<Claim />, { module: 'gaia', host, at: '/claim' }), wallet, host, asked }
}

const made: ClaimMade = {
  campaign: 0,
  index: '0',
  amount,
  to: someone.address,
  log: 1,
  block: 8,
  time: recorded.opensAt,
  hash: other,
}
const before = (time: string) => new Date(Date.parse(time) - 1000).toISOString()

test.each<[string, Behaviour, RegExp]>([
  ['before it opens', { now: before(recorded.opensAt) }, /^This can be claimed from /],
  ['after its grace', { now: recorded.endsAt }, /^This was not claimed in time/],
  [
    'that was cancelled',
    { campaign: { over: { ...recorded.created, cancelled: true } } },
    /^Its funder took it back before it opened/,
  ],
  ['whose list has another root', { campaign: { root: other } }, /^It has the hash that was published, but its tree/],
  ['whose list nobody brought', { campaign: { list: null } }, /^The chain has only its hash/],
  ['that has less than that left', { campaign: { claimed: recorded.total } }, /^Less is left in the pool/],
  ['in whose list it is not', { claimant: { allocations: [] } }, /^It is not in this campaign’s list/],
  ['that it has claimed', { claimant: { claims: [made] } }, /^Claimed .+, by transaction/],
  ['with nobody signed in', { signedIn: false }, /^Connect the wallet of this address and sign in/],
])('of a campaign %s nothing can be claimed, and it says why', async (_, behaviour, sentence) => {
  visit(behaviour)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Claim / })).toBeNull()
})

test.each<[string, Behaviour]>([
  ['the campaigns', { catchingUp: true }],
  ['the address', { claimant: { catchingUp: true } }],
])(
  'while the history of %s is read nothing can be claimed, and nothing is said of what the address has',
  async (_, behaviour) => {
    visit(behaviour)
    expect(await screen.findByText(/^The history is still being read/)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: recorded.title })).toBeTruthy()
    expect(screen.queryByText('Why: Tested it')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Claim / })).toBeNull()
  },
)

test('sums of a history that is still being read are no figures', async () => {
  visit({ catchingUp: true, campaign: { claims: 3, claimed: '3000000000000000000' } })
  expect(await screen.findByRole('heading', { name: recorded.title })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getAllByText('—')).toHaveLength(2)
  expect(screen.queryByText('Open')).toBeNull()
  cleanup()
  visit({ campaign: { claims: 3, claimed: '3000000000000000000' } })
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(screen.queryByText('—')).toBeNull()
})

test('what vests is asked for by itself, and not again with each claim of anybody', async () => {
  const { host, asked } = visit({ vested: {} })
  expect(await screen.findByText('Waits for its cliff')).toBeTruthy()
  const count = (end: RegExp) => asked.filter((url) => end.test(url)).length
  const before = count(/\/accounts\/0x\w+$/)
  act(() => host.emit('gaia.claims', answer.asOf))
  await waitFor(() => expect(count(/\/accounts\/0x\w+$/)).toBeGreaterThan(before))
  expect(count(/\/vesting$/)).toBe(1)
})

test('a vesting that cannot be read says so with a retry, and holds nothing else back', async () => {
  visit({ vested: 'Too many addresses are looked up at the moment.' })
  expect(await screen.findByText('The vesting could not be read')).toBeTruthy()
  expect(await screen.findByText(/Too many addresses are looked up at the moment\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Claim 4,000 GAIA' })).toBeTruthy()
})

test('a late claim counts, and says until when', async () => {
  visit({ now: recorded.closesAt })
  expect(await screen.findByText(/^Claim before .+: after that it goes back\.$/)).toBeTruthy()
  expect(screen.getByText('In its grace time')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Claim 4,000 GAIA' })).toBeTruthy()
})

test('a campaign in whose list somebody is not says what was rewarded, and how much', async () => {
  visit({ claimant: { allocations: [] } })
  expect(await screen.findByText('20 addresses, 1,150 to 4,000 GAIA')).toBeTruthy()
})

test('a proof is checked against the root that the contract has, and decoded, before the wallet is asked', async () => {
  const { wallet } = visit()
  const claim = await screen.findByRole<HTMLButtonElement>('button', { name: 'Claim 4,000 GAIA' })
  await waitFor(() => expect(claim.disabled).toBe(false))
  fireEvent.click(claim)
  const dialog = await screen.findByRole('dialog', { name: 'Claim 4,000 GAIA of Early holders' })
  expect(
    await screen.findByText(new RegExp(`^claim\\(id 0, index 0, amount ${amount}, to ${wallet.address}`)),
  ).toBeTruthy()
  const [confirm] = [...dialog.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  await waitFor(() => expect(confirm?.disabled).toBe(false))
})

test('a module that tells a root of its own is found out by the contract, and the wallet is asked for nothing', async () => {
  visit({ rootOnChain: other })
  const claim = await screen.findByRole<HTMLButtonElement>('button', { name: 'Claim 4,000 GAIA' })
  await waitFor(() => expect(claim.disabled).toBe(false))
  fireEvent.click(claim)
  const dialog = await screen.findByRole('dialog', { name: 'Claim 4,000 GAIA of Early holders' })
  expect(await screen.findByText('This proof is not right')).toBeTruthy()
  expect(dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
  expect(screen.queryByText(/^claim\(id/)).toBeNull()
})

test('an admin, and nobody else, may bring a list that is not there', async () => {
  visit({ campaign: { list: null }, admin: true })
  expect(await screen.findByLabelText('Bring the list (admins)')).toBeTruthy()
  cleanup()
  visit({ campaign: { list: null } })
  expect(await screen.findByText('The list is not here')).toBeTruthy()
  expect(screen.queryByLabelText('Bring the list (admins)')).toBeNull()
})
