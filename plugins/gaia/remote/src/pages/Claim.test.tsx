import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { createTestHost, createTestWallet, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Interface, TypedDataEncoder, Wallet } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import { claimAbi } from '../claim/claimAbi'
import { vestingAbi } from '../claim/vestingAbi'
import { claimData, mark, type SignedClaim } from '../signed/signedClaim'
import answered from '../testdata/claim/campaigns.json'
import claiming from '../testdata/claim/claimant.json'
import drafts from '../testdata/claim/drafts.json'
import vesting from '../testdata/claim/vested.json'
import watchList from '../testdata/watch.json'
import type { Campaign, CampaignsAnswer, Claimant, ClaimMade, Vested, VestingSchedule } from '../wire'
import Claim from './Claim'

const answer: CampaignsAnswer = answered
const recorded = answer.campaigns[0] as Campaign
const someone: Claimant = claiming
const contract = new Interface(claimAbi)
const vestings = new Interface(vestingAbi)
const vestingContract = '0xb3C66e8F4D19B9A190b520e6235778C05755867E'
const schedule = vesting.vesting.schedules[0] as VestingSchedule
const other = `0x${'5'.repeat(64)}`
const unit = 10n ** 18n
const amount = '4000000000000000000000'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
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
  /** the contract that the portal is configured with, where the module answers of another */
  configured?: string
  /** what the vesting contract has of each schedule, where that is not what the module answers */
  granted?: { beneficiary?: string; releasable?: bigint; total?: bigint; released?: bigint; unread?: boolean }
  /** a second campaign, with an allocation of its own */
  second?: Partial<Campaign>
  at?: string
  /** what the module answers of the account; what it has unless given */
  answers?: (own: Claimant) => TestAnswer
  admin?: boolean
  signedIn?: boolean
  /** what the contract says of whether an allocation was claimed */
  taken?: boolean
  /** the link that was opened, of the visitor's own allocation unless it is changed after it was signed */
  link?: (signed: SignedClaim) => string
}

/** A visitor whose wallet is in the list of one campaign, as the recorded one is but for its root. */
function visit({
  campaign,
  claimant,
  catchingUp = false,
  vested = { vesting: null },
  now,
  rootOnChain,
  configured,
  granted = {},
  second,
  at = '/claim',
  answers = (own) => ({ json: own }),
  admin = false,
  signedIn = true,
  taken = false,
  link,
}: Behaviour = {}) {
  let mine = ''
  const wallet = createTestWallet({
    answer({ method, params: [call] }) {
      const { to, data } = (call ?? {}) as { to?: string; data?: string }
      if (!/eth_(call|estimateGas)/.test(method)) return undefined
      if (to?.toLowerCase() === vestingContract.toLowerCase()) return ofVesting(data ?? '', granted, wallet.address)
      if (to?.toLowerCase() !== (configured ?? answer.contract)?.toLowerCase()) return undefined
      const asked = contract.parseTransaction({ data: data ?? '' })
      if (asked?.name === 'isClaimed') return contract.encodeFunctionResult('isClaimed', [taken])
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
  const first = { ...recorded, root: mine, list, ...campaign }
  const said: CampaignsAnswer = {
    ...answer,
    catchingUp,
    campaigns: second ? [first, { ...first, id: 1, title: 'Second', ...second }] : [first],
  }
  const allocation = { campaign: 0, index: '0', amount, reason: 'Tested it', proof: tree.getProof(0) }
  const own: Claimant = { ...someone, address: wallet.address, allocations: [allocation], ...claimant }
  if (second) own.allocations = [allocation, { ...allocation, campaign: 1, reason: 'Twice' }]
  const asked: string[] = []
  const host = createTestHost({
    fetch: ({ url }) => {
      if (url.endsWith('/watch')) return { json: watchList }
      asked.push(url)
      if (url.endsWith('/vesting'))
        return typeof vested === 'string'
          ? { status: 503, body: vested }
          : { json: { ...vesting, address: wallet.address, ...vested } }
      if (url.endsWith('/claim-lists')) return { json: drafts }
      return url.includes('/claim/accounts/') ? answers(own) : { json: said }
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
  const contracts = { GaiaClaims: configured ?? answer.contract ?? '', GaiaVesting: configured ?? vestingContract }
  host.setState({ portal: { ...portal, chain: { ...portal.chain, head, contracts } } })
  const from = link ? `/claim${mark}${link(signedBy(wallet.address, tree.getProof(0)))}` : at
  return { ...renderPage(<Claim />, { module: 'gaia', host, at: from }), wallet, host, asked }
}

/** That the test wallet's own allocation may go to the recorded funder, as the test wallet's key signs it. */
function signedBy(account: string, proof: string[]): SignedClaim {
  const deadline = Math.floor(Date.parse(recorded.opensAt) / 1000) + 86_400
  const { contract: claims, campaigns } = answer
  const to = campaigns[0]?.funder ?? ''
  const claim = { chain: 31337, contract: claims ?? '', campaign: 0, index: '0', account, amount, to, deadline }
  const { domain, types, message } = claimData(claim)
  const signature = new Wallet(`0x${'5'.repeat(64)}`).signingKey.sign(TypedDataEncoder.hash(domain, types, message))
  return { ...claim, proof, signature: signature.serialized }
}

/** What the contract answers of any schedule; the wallet's own with 5 of 10 GAIA due unless said otherwise. */
function ofVesting(data: string, granted: NonNullable<Behaviour['granted']>, account: string) {
  const asked = vestings.parseTransaction({ data })?.name
  const { beneficiary = account, releasable = 5n * unit, total = 10n * unit, released = 0n } = granted
  if (granted.unread) throw Object.assign(new Error('The node is gone.'), { code: -32000 })
  if (asked === 'releasable') return vestings.encodeFunctionResult('releasable', [releasable])
  if (asked !== 'schedule') return undefined
  const { funder } = recorded
  return vestings.encodeFunctionResult('schedule', [[beneficiary, 1, funder, 2, 3, 0, true, total, released]])
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

test('an admin, and nobody else, may bring a list that is not there, and hears when it is another', async () => {
  visit({ campaign: { list: null }, admin: true })
  expect(await screen.findByLabelText('Bring the list (admins)')).toBeTruthy()
  expect(await screen.findByText(/^testers\.csv is no list of a campaign: its SHA-256 is 0x2222/)).toBeTruthy()
  cleanup()
  visit({ campaign: { list: null } })
  expect(await screen.findByText('The list is not here')).toBeTruthy()
  expect(screen.queryByLabelText('Bring the list (admins)')).toBeNull()
})

test('of a contract that the portal is not configured with nothing is claimed, whatever the module says', async () => {
  visit({ configured: recorded.funder })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Claim 4,000 GAIA' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Claim 4,000 GAIA of Early holders' })
  expect(await screen.findByText('This is not the portal’s contract')).toBeTruthy()
  expect(dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
  expect(screen.queryByText(/^claim\(id/)).toBeNull()
})

test('an account that is in two campaigns claims of each what that one gives it', async () => {
  visit({ second: { claimed: recorded.total } })
  expect(await screen.findByText('Why: Tested it')).toBeTruthy()
  expect(screen.getByText('Why: Twice')).toBeTruthy()
  expect(screen.getByText('The pool is too small')).toBeTruthy()
  const [button, ...others] = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Claim 4,000 GAIA' })
  expect(others).toEqual([])
  await waitFor(() => expect(button?.disabled).toBe(false))
  fireEvent.click(button as HTMLButtonElement)
  expect(await screen.findByText(new RegExp(`claim\\(id 0, index 0, amount ${amount}`))).toBeTruthy()
})

test('a list that gives more than was paid in is told from the start, and nobody is promised anything', async () => {
  const campaign = { total: '1' }
  visit({ campaign, now: before(recorded.opensAt) })
  expect(await screen.findByText('More is promised than was paid in')).toBeTruthy()
  expect(await screen.findByText(/^This can be claimed from /)).toBeTruthy()
  expect(screen.queryByText(/Nobody can take it before you/)).toBeNull()
  cleanup()
  visit({ now: before(recorded.opensAt) })
  expect(await screen.findByText(/Nobody can take it before you\.$/)).toBeTruthy()
  expect(screen.queryByText('More is promised than was paid in')).toBeNull()
})

test('a campaign whose rest went back later ended when it ended', async () => {
  const campaign = { over: { ...recorded.created, time: '2030-01-01T00:00:00Z', cancelled: false } }
  visit({ campaign, now: recorded.endsAt })
  const sentence = await screen.findByText(/^This was not claimed in time: the campaign ended /)
  expect(sentence.textContent).not.toContain('2030')
  expect(sentence.textContent).toContain(String(new Date(recorded.endsAt).getFullYear()))
})

test('a page whose own address names no account asks for none, and says what an address is', async () => {
  const { host } = visit({ at: '/claim?address=../../claim' })
  expect(await screen.findByText('An address has 0x and 40 hex digits.')).toBeTruthy()
  expect(await screen.findByText('Early holders')).toBeTruthy()
  expect(host.requests.map(({ url }) => url)).toEqual(['/api/m/gaia/claim'])
})

test('what is typed stays while a wallet connects, and is looked up', async () => {
  const { host, wallet } = visit({ at: '/claim' })
  const field = await screen.findByLabelText<HTMLInputElement>('Address')
  expect(field.value).toBe(wallet.address)
  fireEvent.change(field, { target: { value: '0x12' } })
  const { session } = host.getState()
  act(() => host.setState({ session: session && { ...session, address: recorded.funder } }))
  await waitFor(() => expect(host.requests.some(({ url }) => url.endsWith(recorded.funder))).toBe(true))
  expect(field.value).toBe('0x12')
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('An address has 0x and 40 hex digits.')).toBeTruthy()
})

test('an address that could not be read says so, and can be read again', async () => {
  let well = false
  visit({ answers: (own) => (well ? { json: own } : { status: 503 }) })
  expect(await screen.findByText('What this address has could not be read')).toBeTruthy()
  expect(screen.queryByText('Nothing for this address')).toBeNull()
  well = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Claim 4,000 GAIA' })).toBeTruthy()
})

test('an answer that may be old says so', async () => {
  visit({ claimant: { problem: 'The chain does not answer.' } })
  expect(await screen.findByText(/The chain does not answer\./)).toBeTruthy()
})

const due: Behaviour = {
  vested: {
    vesting: {
      ...vesting.vesting,
      schedules: [{ ...schedule, total: '10000000000000000001', releasable: '4000000000000000001' }],
    },
  },
}

async function release(behaviour: Behaviour) {
  const visited = visit({ ...due, ...behaviour })
  fireEvent.click(await screen.findByRole('button', { name: 'Send 4.000000000000000001 GAIA to this address' }))
  const dialog = await screen.findByRole('dialog', { name: 'Release what has vested of schedule 9' })
  return { ...visited, confirm: dialog.querySelector<HTMLButtonElement>('button[type=submit]') }
}

test('a schedule has all its digits, and no act where nothing is due', async () => {
  visit({ vested: { vesting: { ...vesting.vesting, more: 2 } } })
  const card = await screen.findByLabelText('Schedule 9')
  expect(card.textContent).toContain('12,000 GAIA')
  expect(screen.getByText('2 more schedules are not shown.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send / })).toBeNull()
  cleanup()
  visit(due)
  expect((await screen.findByLabelText('Schedule 9')).textContent).toContain('10.000000000000000001 GAIA')
})

test('a release says who gets it and how much, as the contract has it', async () => {
  const { confirm, wallet } = await release({})
  expect(await screen.findByText('About 5 GAIA: a little more vests with each block')).toBeTruthy()
  expect(screen.getByText('Receiver')).toBeTruthy()
  expect(screen.getByText(wallet.address)).toBeTruthy()
  await waitFor(() => expect(confirm?.disabled).toBe(false))
})

test('a release of all that is left says that nothing more vests', async () => {
  await release({ granted: { releasable: 6n * unit, released: 4n * unit } })
  expect(await screen.findByText('6 GAIA, all that is left of it')).toBeTruthy()
  expect(screen.queryByText(/a little more vests/)).toBeNull()
})

test.each<[string, Behaviour, string]>([
  [
    'that the contract has for somebody else',
    { granted: { beneficiary: other.slice(0, 42) } },
    'This schedule is somebody else’s',
  ],
  ['of another contract', { configured: recorded.funder }, 'This is not the portal’s contract'],
  ['that cannot be read', { granted: { unread: true } }, 'The schedule could not be read'],
])('the wallet is asked for nothing of a schedule %s', async (_, behaviour, title) => {
  const { confirm, wallet } = await release(behaviour)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(confirm?.disabled).toBe(true)
  expect(screen.queryByText('Receiver')).toBeNull()
  expect(wallet.asked).not.toContain('eth_sendTransaction')
})

test('of a campaign whose list the answer was made without, nobody says that it has nothing', async () => {
  visit({ claimant: { allocations: [], searched: [] } })
  expect(await screen.findByText('20 addresses, 1,150 to 4,000 GAIA')).toBeTruthy()
  expect(screen.queryByText('Nothing for this address')).toBeNull()
  cleanup()
  visit({ claimant: { allocations: [], searched: [recorded.id] } })
  expect(await screen.findByText('Nothing for this address')).toBeTruthy()
})

const fragment = (change: object) => (signed: SignedClaim) =>
  encodeURIComponent(JSON.stringify({ ...signed, ...change }))

test.each<[string, Behaviour, string | RegExp]>([
  [
    'cut off',
    { link: (signed) => fragment({})(signed).slice(0, 90) },
    /^This link cannot be read: a part of it is missing/,
  ],
  ['without a receiver', { link: fragment({ to: undefined }) }, /^This link cannot be read: “to” is missing/],
  ['for another chain', { link: fragment({ chain: 1 }) }, 'It is for another chain'],
  ['for another contract', { link: fragment({ contract: recorded.funder }) }, 'It is for another contract'],
  ['whose receiver was changed', { link: fragment({ to: other.slice(0, 42) }) }, 'The signature is not right'],
  ['of another root', { link: fragment({}), rootOnChain: other }, 'This proof is not right'],
  ['that has expired', { link: fragment({}), now: recorded.endsAt }, 'The signature is no longer valid'],
  ['that the contract has paid', { link: fragment({}), taken: true }, /^The contract says so/],
  [
    'that the module knows as claimed',
    { link: fragment({}), claimant: { claims: [made] } },
    /^This allocation was claimed .+, by transaction/,
  ],
  ['that nobody signed in opens', { link: fragment({}), signedIn: false }, /^Connect any wallet and sign in/],
])('of a link %s nothing is sent, and it says why', async (_, behaviour, sentence) => {
  const { wallet } = visit(behaviour)
  expect(await screen.findByText(sentence)).toBeTruthy()
  const send = screen.queryByRole<HTMLButtonElement>('button', { name: /^Send / })
  expect(send === null || send.disabled).toBe(true)
  expect(wallet.sent).toEqual([])
})

test('a link that holds is told in words and can be sent, and is put away for good', async () => {
  const { wallet, host } = visit({ link: fragment({}) })
  expect(await screen.findByText('Signature and proof were checked in this browser.')).toBeTruthy()
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send 4,000 GAIA' })
  await waitFor(() => expect(send.disabled).toBe(false))
  expect(host.requests.map(({ url }) => url).join()).not.toContain('signed')
  expect(wallet.asked).not.toContain('eth_signTypedData_v4')
  fireEvent.click(screen.getByRole('button', { name: 'Put it away' }))
  expect(screen.queryByText('A signed claim')).toBeNull()
  cleanup()
  visit()
  expect(await screen.findByText('Early holders')).toBeTruthy()
  expect(screen.queryByText('A signed claim')).toBeNull()
})

test('an owner signs for nobody from whom the GAIA would not come back', async () => {
  visit()
  const open = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign it for another address' })
  await waitFor(() => expect(open.disabled).toBe(false))
  fireEvent.click(open)
  const to = await screen.findByLabelText('Address that gets the GAIA')
  const sign = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign' })
  fireEvent.change(to, { target: { value: answer.contract } })
  expect(await screen.findByText(/^Nothing sends on what comes to this contract/)).toBeTruthy()
  expect(sign.disabled).toBe(true)
  fireEvent.change(to, { target: { value: '0x12' } })
  expect(await screen.findByText(/^An address has 0x and 40 hex digits, and letters/)).toBeTruthy()
  fireEvent.change(to, { target: { value: recorded.funder } })
  await waitFor(() => expect(sign.disabled).toBe(false))
  fireEvent.click(sign)
  expect(await screen.findByText('It is signed')).toBeTruthy()
})

test.each<[string, Behaviour, number]>([
  ['what waits in it', {}, 1],
  ['nothing in it', { claimant: { allocations: [] } }, 0],
  ['what was claimed', { claimant: { claims: [made] } }, 0],
])('an alert of a campaign is offered to who is told of it: %s', async (_, behaviour, offered) => {
  visit(behaviour)
  await screen.findByText(recorded.title)
  if (offered > 0) await screen.findByRole('button', { name: 'Notify me' })
  else await screen.findByText(/^(It is not in this campaign’s list|Claimed .+, by transaction)/)
  expect(screen.queryAllByRole('button', { name: 'Notify me' })).toHaveLength(offered)
})

test('who has claimed is led on: the token to the wallet, and GAIA to a validator', async () => {
  const { host, wallet } = visit({
    claimant: { claims: [{ ...made, to: 'mine' }] },
    answers: (own) => ({
      json: { ...own, claims: own.claims.map((claim) => ({ ...claim, to: own.address })) },
    }),
  })
  await screen.findByText(/^Claimed .+, by transaction/)
  // Without such a page and without the token's address nothing is offered.
  expect(screen.queryByRole('link', { name: 'Stake it with a validator' })).toBeNull()
  const { portal } = host.getState()
  const token = '0x9fA7f6d7e1553dB8b6F9fed637590720Cbe7a916'
  act(() =>
    host.setState({
      portal: {
        ...portal,
        routes: [{ path: '/validators' }] as unknown as typeof portal.routes,
        chain: { ...portal.chain, contracts: { ...portal.chain.contracts, GaiaToken: token } },
      },
    }),
  )
  const stake = await screen.findByRole('link', { name: 'Stake it with a validator' })
  expect(stake.getAttribute('href')).toBe('/validators')
  fireEvent.click(screen.getByRole('button', { name: 'Add to wallet' }))
  await waitFor(() => expect(wallet.asked).toContain('wallet_watchAsset'))
})

test('what was claimed for somebody else offers that to nobody', async () => {
  const { host } = visit({ claimant: { claims: [made] } })
  await screen.findByText(/^Claimed .+, by transaction/)
  const { portal } = host.getState()
  const routes = [{ path: '/validators' }] as unknown as typeof portal.routes
  act(() => host.setState({ portal: { ...portal, routes } }))
  expect(screen.queryByRole('link', { name: 'Stake it with a validator' })).toBeNull()
})
