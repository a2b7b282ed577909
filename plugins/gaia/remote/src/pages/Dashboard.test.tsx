import type { FetchInput } from '@portal/sdk'
import { createTestHost, renderPage, type TestAnswer, type TestHost } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import campaigns from '../testdata/claim/campaigns.json'
import claimant from '../testdata/claim/claimant.json'
import history from '../testdata/history.json'
import money from '../testdata/portfolio.json'
import sale from '../testdata/sale.json'
import balances from '../testdata/tracker/balances.json'
import type { Money } from '../wire'
import Dashboard from './Dashboard'

afterEach(cleanup)

const { address } = money
const nothing: Money = {
  ...(money as Money),
  wallet: '0',
  staking: {
    ...(money as Money & { staking: object }).staking,
    delegated: '0',
    unbonding: '0',
    delegations: [],
    unbondings: [],
  } as Money['staking'],
}
const buyer = {
  asOf: sale.sale.asOf,
  address,
  tokens: '400000000000000000000',
  paid: '200000000000000000',
  left: '0',
  balance: '400000000000000000000',
}
const answers: Record<string, unknown> = {
  '/portfolio': money,
  '/portfolio/history': history,
  '/sale': sale,
  [`/sale/accounts/${address}`]: { ...buyer, tokens: '0', paid: '0' },
  [`/tracker/accounts/${address}/balances`]: balances,
  '/claim': campaigns,
  [`/claim/accounts/${address}`]: { ...claimant, address, allocations: [] },
}

function open(instead: Record<string, TestAnswer> = {}, at = '/gaia-dashboard', asked: string[] = []) {
  const fetch = ({ url }: FetchInput): TestAnswer => {
    asked.push(url)
    const path = new URL(url, 'http://portal').pathname.replace('/api/m/gaia', '')
    return instead[path] ?? (path in answers ? { json: answers[path] } : { status: 404 })
  }
  const session = {
    address,
    chainId: 31337,
    balance: '0',
    gaiaBalance: 1300,
    balanceSource: 'chain',
    tier: null,
    admin: false,
    balanceAt: null,
    gaiaParts: null,
    expiresAt: '',
  } as const
  const host = createTestHost({ fetch, state: { session } })
  return renderPage(<Dashboard />, { host, module: 'gaia', at })
}

/** What anybody did has the page ask for that once more. */
async function readAgain(host: TestHost, path: string) {
  const asked = () => host.requests.filter(({ url }) => new URL(url, 'http://portal').pathname === `/api/m/gaia${path}`)
  const before = asked().length
  act(() => host.emit('gaia.portfolio', { asOf: money.asOf, accounts: null }))
  await waitFor(() => expect(asked().length).toBeGreaterThan(before))
}

const row = async (name: RegExp) => {
  const table = await screen.findByRole('table', { name: 'Each change and its reason' })
  return (await within(table).findByText(name)).closest('tr') as HTMLElement
}

test('without a tier, a visitor sees each part, and each change with its reason', async () => {
  open()
  for (const [label, value] of [
    ['Your GAIA in all', '1,300'],
    ['In the wallet', '974.5'],
    ['Delegated', '285.5'],
    ['Unbonding', '40'],
  ]) {
    const figure = await screen.findByText(`where ${label} comes from`)
    expect(figure.closest('button')?.textContent).toBe(`${value}GAIA where ${label} comes from`)
  }
  expect((await row(/^Bought in the sale for 0\.2 ETH$/)).textContent).toContain('+400')
  expect((await row(/^Delegated to Basalt Works$/)).textContent).toContain('−75.5')
  expect((await row(/^Undelegated 40 GAIA from Northwind Relay, withdrawable from /)).textContent).toContain('974.5')
})

test('who has no GAIA is told how to get some, and that is all that is asked of them', async () => {
  open({ '/portfolio': { json: nothing }, '/portfolio/history': { json: { ...history, rows: [] } } })
  await screen.findByText('You have no GAIA yet')
  expect(screen.getByRole('link', { name: 'Buy GAIA' }).getAttribute('href')).toBe('/gaia-purchase')
  expect(screen.queryByText('Waiting for you')).toBeNull()
  // This portal has no such page.
  expect(screen.queryByRole('link', { name: 'Look for a claim' })).toBeNull()
  await screen.findByText('Nothing has changed yet')
})

test('what is only vesting is not nothing', async () => {
  const vesting = { contract: address, held: '9', releasable: '9', schedules: [], more: 0 }
  open({ '/portfolio': { json: { ...nothing, vesting } } })
  await screen.findByText(/GAIA have vested$/)
  expect(screen.queryByText('You have no GAIA yet')).toBeNull()
})

test('of more schedules than are read, all sums say that they are at least that', async () => {
  const vesting = { contract: address, held: '9000000000000000000', releasable: '0', schedules: [], more: 3 }
  open({ '/portfolio': { json: { ...money, vesting } } })
  await screen.findByText('or more: 3 older schedules are not read')
  expect(screen.getAllByText('at least 9 GAIA').length).toBe(1)
  expect(screen.getByText(/^3 older vesting schedules are not read/)).toBeTruthy()
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
  cleanup()

  open({ '/portfolio': { json: { ...money, vesting: { ...vesting, releasable: '2000000000000000000' } } } })
  await screen.findByText('At least 2 GAIA have vested')
})

test('who has no more than schedules that are not read is not told to have none', async () => {
  const vesting = { contract: address, held: '0', releasable: '0', schedules: [], more: 1 }
  open({ '/portfolio': { json: { ...nothing, vesting } } })
  await screen.findByText(/^1 older vesting schedule is not read/)
  expect(screen.queryByText('You have no GAIA yet')).toBeNull()
})

const idle = { ...money, staking: { ...money.staking, unbonding: '0', unbondings: [] }, vesting: null }

test('nothing waits where all that could is known', async () => {
  open({ '/portfolio': { json: idle } })
  await screen.findByText('Nothing waits for you.')
})

test('while the sale is not known, nobody is told that nothing waits', async () => {
  const { host } = open({ '/portfolio': { json: idle }, '/sale': { status: 503, body: 'The sale cannot be read.' } })
  await screen.findByText('Whether a refund of the sale is due is not known.')
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
  const failed = (await screen.findByText('What you bought in the sale could not be read')).parentElement as HTMLElement
  const before = host.requests.filter(({ url }) => url.endsWith('/sale')).length
  fireEvent.click(within(failed.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(host.requests.filter(({ url }) => url.endsWith('/sale')).length).toBeGreaterThan(before))
})

test('while what was bought is not known, nobody is told that nothing waits', async () => {
  open({
    '/portfolio': { json: idle },
    '/sale': { json: { ...sale, sale: { ...sale.sale, phase: 'failed' } } },
    [`/sale/accounts/${address}`]: { status: 503 },
  })
  await screen.findByText('Whether a refund of the sale is due is not known.')
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
})

test('what is not claimed waits, in each campaign until it ends', async () => {
  open({ '/portfolio': { json: idle }, [`/claim/accounts/${address}`]: { json: { ...claimant, address } } })
  const card = (await screen.findByText('5,500 GAIA to claim')).closest('section') as HTMLElement
  expect(within(card).getByText('1,500 GAIA to claim')).toBeTruthy()
  expect(within(card).getAllByText(/^From .*, to be claimed (before|from) /).length).toBe(2)
  expect(within(card).queryByText('Nothing waits for you.')).toBeNull()
  cleanup()

  const claims = claimant.allocations.map(({ campaign, amount }) => ({ campaign, amount, to: address }))
  open({ '/portfolio': { json: idle }, [`/claim/accounts/${address}`]: { json: { ...claimant, address, claims } } })
  await screen.findByText('Nothing waits for you.')
})

test.each([
  ['the campaigns cannot be read', { '/claim': { status: 503 } }, 'What you may claim is not known.'],
  [
    'the history of claims is being read',
    { '/claim': { json: { ...campaigns, catchingUp: true } } },
    'What you may claim is being read.',
  ],
  [
    'a list is not there',
    { [`/claim/accounts/${address}`]: { json: { ...claimant, allocations: [], searched: [0] } } },
    /^Of 1 campaign the list is not here/,
  ],
])('while %s, nobody is told that nothing waits', async (_, instead, said) => {
  open({ '/portfolio': { json: idle }, ...instead })
  await screen.findByText(said)
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
})

test('without a contract of claims there is nothing to claim, and nobody asks for it', async () => {
  const asked: string[] = []
  open(
    { '/portfolio': { json: idle }, '/claim': { json: { ...campaigns, contract: null, campaigns: [] } } },
    undefined,
    asked,
  )
  await screen.findByText('Nothing waits for you.')
  expect(asked.filter((url) => url.includes('/claim/accounts/'))).toEqual([])
})

test('who has no GAIA and may claim some is told so before all else', async () => {
  open({ '/portfolio': { json: nothing }, [`/claim/accounts/${address}`]: { json: { ...claimant, address } } })
  await screen.findByText('5,500 GAIA to claim')
  expect(screen.getByText('You have no GAIA yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Look for a claim' })).toBeNull()
})

test('a block whose time has come says the same everywhere, and has it read again', async () => {
  const { host } = open()
  await screen.findByText('By validator')
  expect(screen.queryByText('40 GAIA can be withdrawn')).toBeNull()
  const asked = () => host.requests.filter(({ url }) => url.endsWith('/portfolio')).length
  const before = asked()
  const { portal } = host.getState()
  const head = { number: money.asOf.number + 50, hash: `0x${'b'.repeat(64)}`, time: '2027-01-01T00:00:00Z' }
  act(() => host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } }))
  await screen.findByText('40 GAIA can be withdrawn')
  await screen.findByText('40 can be withdrawn')
  await screen.findByText('Unbonding, can be withdrawn')
  await waitFor(() => expect(asked()).toBe(before + 1))
})

test('what is staked on oneself is not called delegated', async () => {
  open({ '/portfolio': { json: { ...money, staking: { ...money.staking, staked: '7000000000000000000' } } } })
  fireEvent.click(await screen.findByRole('button', { name: '7 GAIA' }))
  await screen.findByRole('dialog', { name: 'Staked on yourself' })
})

test('without a staking contract there is none, which is not zero', async () => {
  open({ '/portfolio': { json: { ...money, staking: null } } })
  expect((await screen.findAllByText('no staking here')).length).toBe(2)
  expect(screen.queryByText('By validator')).toBeNull()
})

test('a refund that is due leads to where it is got', async () => {
  open({
    '/sale': { json: { ...sale, sale: { ...sale.sale, phase: 'failed' } } },
    [`/sale/accounts/${address}`]: { json: buyer },
  })
  const link = await screen.findByRole('link', { name: 'Get the refund' })
  expect(link.getAttribute('href')).toBe('/gaia-purchase')
  expect(screen.getByText(/bring your GAIA back and get 0\.2 ETH/)).toBeTruthy()
})

test('what can be withdrawn is offered to who has the wallet at hand', async () => {
  const ready = { json: { ...money, asOf: { ...money.asOf, time: '2027-01-01T00:00:00Z' } } }
  open({ '/portfolio': ready })
  await screen.findByText('40 GAIA can be withdrawn')
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  cleanup()

  const { host } = open({ '/portfolio': ready })
  host.setState({ wallet: { address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await screen.findByRole('dialog', { name: 'Withdraw at least 40 GAIA' })
})

test('a delegation is taken back here, whatever the tier, and the dialog stays while it is read again', async () => {
  const { host } = open()
  host.setState({ wallet: { address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undelegate from Basalt Works' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undelegate from Basalt Works' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Amount, GAIA' }), { target: { value: '80' } })
  await readAgain(host, '/portfolio')
  expect(await within(dialog).findByText('That is too much: at most 75.5 GAIA.')).toBeTruthy()
})

test('what others do with their GAIA asks nothing, and one’s own asks again', async () => {
  const { host } = open({
    '/portfolio': { json: { ...idle, vesting: null } },
    '/portfolio/history': { json: { ...history, known: true, behind: false } },
  })
  await row(/^Bought in the sale for 0\.2 ETH$/)
  await screen.findByText('where In the wallet comes from')
  const asked = () => host.requests.filter(({ url }) => url.includes('/api/m/gaia/portfolio')).map(({ url }) => url)
  const before = asked()
  act(() => host.emit('gaia.portfolio', { asOf: money.asOf, accounts: [`0x${'9'.repeat(40)}`] }))
  // One's own comes after it: whatever the other had asked for would be there twice.
  act(() => host.emit('gaia.portfolio', { asOf: money.asOf, accounts: [address.toLowerCase()] }))
  await waitFor(() => expect(new Set(asked().slice(before.length))).toEqual(new Set(before)))
  await act(() => new Promise(requestAnimationFrame))
  expect(asked()).toHaveLength(2 * before.length)
  act(() => host.emit('gaia.portfolio', { asOf: money.asOf, accounts: [] }))
  await act(() => new Promise(requestAnimationFrame))
  expect(asked()).toHaveLength(2 * before.length)
})

test('what unbonds is read again whoever moved', async () => {
  const { host } = open()
  await screen.findByText('where In the wallet comes from')
  const asked = () => host.requests.filter(({ url }) => url === '/api/m/gaia/portfolio').length
  await waitFor(() => expect(asked()).toBe(1))
  act(() => host.emit('gaia.portfolio', { asOf: money.asOf, accounts: [] }))
  await waitFor(() => expect(asked()).toBe(2))
})

test('a dialog outlives the answer that it was opened from', async () => {
  const changing: Record<string, TestAnswer> = { '/portfolio': { json: money } }
  const { host } = open(changing)
  host.setState({ wallet: { address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undelegate from Basalt Works' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undelegate from Basalt Works' })
  // What it gets back is by the time of blocks, whatever this machine's clock says.
  const { portal } = host.getState()
  const head = { number: money.asOf.number + 1, hash: `0x${'b'.repeat(64)}`, time: '2031-05-05T00:00:00Z' }
  act(() => host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } }))
  await within(dialog).findByText(/from about .*2031/)
  changing['/portfolio'] = { json: nothing }
  await readAgain(host, '/portfolio')
  await screen.findByText('You have no GAIA yet')
  expect(screen.getByRole('dialog', { name: 'Undelegate from Basalt Works' })).toBe(dialog)
})

test('while the chain is silent what is shown says of when it is', async () => {
  const { host } = open()
  await row(/^Received from /)
  const { portal } = host.getState()
  act(() => host.setState({ portal: { ...portal, chain: { ...portal.chain, silentSince: '2026-11-24T01:45:00Z' } } }))
  expect(await screen.findByText(/The chain does not answer: what happened since is not here\./)).toBeTruthy()
})

test('while the history is read it says how far, and nothing of what changed', async () => {
  open({ '/portfolio/history': { json: { ...history, rows: [], known: false, gap: 'reading', chain: 99 } } })
  await screen.findByText(/^The history is being read: up to block [\d,]+ of 99\./)
  await screen.findByText('Your changes are not known')
  expect(screen.queryByText('Nothing has changed yet')).toBeNull()
})

test.each([
  ['unchecked', /^The history is there up to block [\d,]+, but the chain does not answer/],
  ['partial', /does not reach back to the token’s deployment/],
])('a history that is %s does not say that it is being read', async (gap, why) => {
  open({ '/portfolio/history': { json: { ...history, rows: [], known: false, gap } } })
  await screen.findByText(why)
  expect(screen.queryByText(/^The history is being read/)).toBeNull()
  expect(screen.queryByText('Nothing has changed yet')).toBeNull()
})

test('what is not all read yet is not exported, and of a part it says so', async () => {
  open({ '/portfolio/history': { json: { ...history, behind: true } } })
  await row(/^Received from /)
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  cleanup()

  open({ '/portfolio/history': { json: { ...history, cut: true } } })
  await row(/^Received from /)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Export' }), { key: 'Enter' })
  expect((await screen.findAllByText(/^The newest changes, not the older ones/)).length).toBeGreaterThan(0)
})

test('it says where reasons are not read yet, and where there are older changes than it looks through', async () => {
  open({ '/portfolio/history': { json: { ...history, behind: true, cut: true } } })
  await screen.findByText(/^Some reasons are still being read/)
  const all = screen.getByRole('link', { name: 'All of them in the tracker' })
  expect(all.getAttribute('href')).toBe(`/gaia-tracker/${address}`)
})

test('a chain that is silent says so, and can be asked again', async () => {
  open({ '/portfolio': { status: 503, body: 'Your GAIA cannot be read from the chain at the moment.' } })
  const failed = (await screen.findByText('Your GAIA could not be read')).closest('section') as HTMLElement
  expect(within(failed).getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(await row(/^Received from /)).toBeTruthy()
})

test('the filters of the address are what the module is asked', async () => {
  const asked: string[] = []
  open({}, '/gaia-dashboard?kind=staking&within=7d&q=atlas&sort=-change', asked)
  await row(/^Delegated to Basalt Works$/)
  const url = asked.find((one) => one.includes('kind=')) as string
  expect(Object.fromEntries(new URL(url, 'http://portal').searchParams)).toEqual({
    kind: 'staking',
    within: '7d',
    q: 'atlas',
    sort: '-change',
    limit: '25',
  })
})

test('a proof stays open while the page is read again', async () => {
  const { host } = open()
  await row(/^Bought in the sale/)
  fireEvent.click(screen.getByRole('button', { name: /^Proof of the change in block .*: Bought/ }))
  const dialog = await screen.findByRole('dialog', { name: 'A change of what you have' })
  await readAgain(host, '/portfolio/history')
  expect(await within(dialog).findByText('Bought in the sale for 0.2 ETH')).toBeTruthy()
})
