import { createTestHost, renderPage, type TestAnswer, type TestHostOptions } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import allocation from '../testdata/facts/allocation.json'
import mints from '../testdata/facts/mints.json'
import powers from '../testdata/facts/powers.json'
import supplied from '../testdata/supply.json'
import recorded from '../testdata/token.json'
import type { Facts, Powers, SupplyPlan } from '../wire'
import Token from './Token'

const facts = recorded as Facts
const wallet = {
  address: facts.topHolders?.[0]?.address ?? '',
  chainId: 31337,
  balance: '0',
  kind: 'MetaMask',
  isConnecting: false,
} as const

const noPlan = { ...allocation, plan: null, rows: [], unplanned: null }

afterEach(cleanup)

type Said = TestAnswer | Promise<TestAnswer>

/** answer is that of /token, others those of the page's other parts by their path. */
function open(answer: () => Said, options: TestHostOptions = {}, others: Record<string, TestAnswer> = {}) {
  const parts: Record<string, TestAnswer> = {
    '/token/supply': { json: supplied },
    '/token/powers': { json: powers },
    '/token/allocation': { json: allocation },
    '/live/transfers': { json: mints },
    ...others,
  }
  const fetch: TestHostOptions['fetch'] = ({ url }) => {
    const part = Object.keys(parts).find((one) => new URL(url, 'http://portal').pathname.endsWith(one))
    return (part && parts[part]) || answer()
  }
  return renderPage(<Token />, { module: 'gaia', host: createTestHost({ fetch, ...options }), at: '/gaia' })
}

const settle = () => screen.findByText('More can be minted', { ignore: '.pk-sr-only' })
const holders = async () =>
  within(await screen.findByRole('table', { name: 'Largest holders' }))
    .getAllByRole('row')
    .slice(1)

test('while it loads the page keeps its layout', async () => {
  open(() => new Promise(() => {}))
  expect(screen.getByRole('heading', { level: 1, name: 'GAIA Token' })).toBeTruthy()
  for (const name of ['Where the supply is', 'Contract', 'What the contract can do', 'Roles and who holds them'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(await holders()).toHaveLength(10)
})

test('it shows the facts with their block', async () => {
  open(() => ({ json: facts }))
  await settle()
  expect(
    screen.getByText(/726,248,626 GAIA of at most 1,000,000,000, held by 31 accounts\. Read at block/),
  ).toBeTruthy()
  expect(screen.getByText('726.24M')).toBeTruthy()
  expect(await holders()).toHaveLength(10)
  expect(screen.getByText(/^1 account can, up to the cap of 1B/)).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Supply: Staked or unbonding 1\.\d%, 0x/ })).toBeTruthy()
})

test('the contract opens in the explorer at the path that every explorer has for it', async () => {
  const { portal } = createTestHost().getState()
  const chain = { ...portal.chain, explorerUrl: 'https://explorer.example' }
  open(() => ({ json: facts }), { state: { portal: { ...portal, chain } } })
  await settle()
  const links = screen.getAllByRole('link', { name: /in explorer\.example$/ })
  expect(links.map((link) => link.getAttribute('href'))).toContain(`https://explorer.example/address/${facts.address}`)
})

test('changed facts replace what is shown', async () => {
  const { host } = open(() => ({ json: facts }))
  await settle()
  const { problem, ...changed } = { ...facts, totalSupply: '800000000000000000000000000', holders: 1234 }
  act(() => host.emit('gaia.token', changed))
  expect(await screen.findByText('800M')).toBeTruthy()
  expect(screen.getByText('1,234')).toBeTruthy()
  expect(host.requests.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1)
})

test('a problem goes with facts of a later block, and stays with those of the same one', async () => {
  const { host } = open(() => ({ json: { ...facts, problem: 'The chain does not answer.' } }))
  await settle()
  const told = () => screen.queryByText(/The chain does not answer\./)
  const { problem, ...same } = { ...facts, holders: 1234 }
  act(() => host.emit('gaia.token', same))
  expect(await screen.findByText('1,234')).toBeTruthy()
  expect(told()).toBeTruthy()
  act(() => host.emit('gaia.token', { ...same, asOf: { ...same.asOf, number: same.asOf.number + 1 } }))
  await waitFor(() => expect(told()).toBeNull())
})

test('what is unknown is not zero', async () => {
  open(
    () => ({
      json: {
        ...facts,
        staked: null,
        stakingContract: null,
        deployedAt: null,
        holders: null,
        transfers: null,
        minted: null,
        burnt: null,
        topHolders: null,
      },
    }),
    {},
    { '/token/allocation': { json: noPlan } },
  )
  await settle()
  expect(screen.getByText('No staking contract on this chain')).toBeTruthy()
  expect(screen.getByText(/Holders are unknown/)).toBeTruthy()
  expect(screen.getAllByText('The logs do not reach back to the deployment').length).toBeGreaterThan(1)
  expect(screen.queryByText('0')).toBeNull()
})

test('the supply over time opens where its parts come from', async () => {
  open(() => ({ json: facts }))
  await settle()
  fireEvent.click(await screen.findByRole('button', { name: /^726,248,626 GAIA now/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Supply over time' })
  for (const part of ['Staked or unbonding', 'Vesting', 'To be claimed', 'In the sale', 'Elsewhere', 'Minted', 'Burnt'])
    expect(await within(drawer).findByText(part)).toBeTruthy()
  expect(within(drawer).getByText('39,998,088 GAIA')).toBeTruthy()
})

test('the supply over time says what it does not know', async () => {
  const unknown = { ...supplied, known: false, steps: null, parts: null }
  open(() => ({ json: facts }), {}, { '/token/supply': { json: unknown } })
  await settle()
  expect(await screen.findByText(/block 29 is reached/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Supply over time' })).toBeNull()
})

test('the rest of the page stays where the supply over time cannot be read', async () => {
  open(() => ({ json: facts }), {}, { '/token/supply': { status: 503, body: 'It is being read.' } })
  await settle()
  expect(await screen.findByText('The supply over time could not be read')).toBeTruthy()
  expect(await holders()).toHaveLength(10)
})

test('an error says what failed, and trying again mends it', async () => {
  let broken = true
  open(() => (broken ? { status: 503, body: 'The history is being read.' } : { json: facts }))
  expect(await screen.findByText('503: The history is being read.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
})

test('old facts say of when they are', async () => {
  open(() => ({ json: { ...facts, problem: 'The chain does not answer.' } }))
  expect(
    await screen.findByText(/^Out of date since .*\. The chain does not answer\. Read at block 260\.$/),
  ).toBeTruthy()
})

test('the token is added to the connected wallet', async () => {
  const request = vi.fn(async () => true)
  const { host } = open(() => ({ json: facts }), { state: { wallet }, wallet: request })
  fireEvent.click(await screen.findByRole('button', { name: 'Add to wallet' }))
  await waitFor(() => expect(host.toasts).toEqual([{ title: 'GAIA was added to your wallet' }]))
  expect(request).toHaveBeenCalledWith({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: { address: facts.address, symbol: 'GAIA', decimals: 18 } },
  })
})

test('a wallet that is not connected is not asked, and a refusal is no error', async () => {
  const stranger = open(() => ({ json: facts }))
  await settle()
  expect(screen.queryByRole('button', { name: 'Add to wallet' })).toBeNull()
  stranger.unmount()
  const { host } = open(() => ({ json: facts }), {
    state: { wallet },
    wallet: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add to wallet' })
  fireEvent.click(button)
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(host.toasts).toEqual([])
})

const roles = async () =>
  within(await screen.findByRole('table', { name: 'Roles of the contracts' }))
    .getAllByRole('row')
    .slice(1)

test('every role has its holder, since when, and a proof', async () => {
  open(() => ({ json: facts }))
  await screen.findAllByText('PAUSER_ROLE')
  const rows = await roles()
  expect(rows).toHaveLength(12)
  expect(rows[1]?.textContent).toMatch(/GaiaToken.*Mints.*MINTER_ROLE/)
  expect(rows[11]?.textContent).toMatch(/ValidatorStaking.*No roles/)
  expect(screen.getByText(/at once and in one transaction/)).toBeTruthy()
  expect(screen.getAllByText(/can accept after 24 hours/)).toHaveLength(3)
  fireEvent.click(within(rows[0] as HTMLElement).getByRole('button', { name: /^Proof GaiaToken/ }))
  expect(
    await within(await screen.findByRole('dialog')).findByText(/hasRole\(\) answers yes at the block/),
  ).toBeTruthy()
})

test('an admin that was announced is named with the time', async () => {
  const pending = { admin: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', from: '2026-11-25T12:00:00Z' }
  const contracts = (powers as Powers).contracts.map((one) =>
    one.rules
      ? { ...one, rules: { ...one.rules, pending, newDelay: { delaySeconds: 3600, from: pending.from } } }
      : one,
  )
  open(() => ({ json: facts }), {}, { '/token/powers': { json: { ...powers, contracts } } })
  expect(
    await screen.findAllByText(/0x7099…79C8 is announced and can accept after .* the delay is 1 hour\./),
  ).toHaveLength(3)
})

test('a contract that is missing, empty or older than the logs says so', async () => {
  const [token, sale, claims] = (powers as Powers).contracts
  const contracts = [
    { ...token, roles: null, rules: null, deployed: null, unknown: 'forgotten' },
    { ...token, name: 'GaiaVesting', roles: null, rules: null, deployed: null, unknown: 'older' },
    {
      ...token,
      name: 'ValidatorStaking',
      code: null,
      roles: null,
      rules: null,
      deployed: null,
      problem: 'It cannot be read.',
    },
    { ...sale, address: null, code: null, roles: null, rules: null },
    { ...claims, code: null, roles: null, rules: null },
  ]
  open(() => ({ json: facts }), {}, { '/token/powers': { json: { ...powers, contracts } } })
  await screen.findByText('Not on this chain')
  expect((await roles()).map((row) => row.textContent)).toEqual([
    expect.stringContaining('the chain’s endpoint does not tell how old it is'),
    expect.stringContaining('it is older than the logs that are read'),
    expect.stringContaining('It cannot be read from the chain at the moment'),
    expect.stringContaining('Not on this chain'),
    expect.stringContaining('There is no code at the address'),
  ])
  expect(screen.queryByText(/at once and in one transaction/)).toBeNull()
})

test('a code that cannot be read is not called missing', async () => {
  const unread = { mintable: null, pausable: null, upgradeable: null, seizable: null, blockable: null, code: null }
  open(() => ({ json: { ...facts, ...unread, codeProblem: 'The code cannot be read.' } }))
  await settle()
  expect(screen.getAllByText(/^The code cannot be read from the chain at the moment/)).toHaveLength(5)
  expect(screen.queryByText(/There is no code at the address/)).toBeNull()
})

test('a trait opens what was looked for in the code, and what is unknown is not no', async () => {
  const [mint, ...others] = facts.code?.traits ?? []
  if (!mint || !facts.code) throw new Error('the recording has no code')
  const code = {
    ...facts.code,
    delegates: ['DELEGATECALL'],
    traits: [mint, ...others.map((one) => ({ ...one, present: null, found: [] }))],
  }
  open(() => ({
    json: { ...facts, code, pausable: null, upgradeable: null, seizable: null, blockable: null },
  }))
  await settle()
  expect(screen.getAllByText('Unknown')).toHaveLength(4)
  expect(screen.queryByText('No')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Proof The code can be changed' }))
  const proof = within(await screen.findByRole('dialog'))
  expect(await proof.findByText('eip1967.proxy.implementation')).toBeTruthy()
  expect(proof.getAllByText('nothing was written there')).toHaveLength(3)
  expect(proof.getAllByText('in the code')).toHaveLength(1)
  expect(proof.getByText(facts.code.hash)).toBeTruthy()
})

test('a function that was not found under a known name may be there under another', async () => {
  open(() => ({ json: facts }))
  await settle()
  expect(screen.getAllByText('None found')).toHaveLength(4)
  expect(screen.queryByText('No')).toBeNull()
  expect(
    screen.getAllByText(/known functions, slots and instructions .* none is there; others are not recognised/),
  ).not.toHaveLength(0)
})

test('the plan stands beside the chain, with a proof per address', async () => {
  open(() => ({ json: facts }))
  const plan = allocation as SupplyPlan
  const table = within(await screen.findByRole('table', { name: 'Allocation against the chain' }))
  await table.findByText('Treasury', { ignore: '.pk-sr-only' })
  expect(table.getAllByRole('row')).toHaveLength(plan.rows.length + 2)
  fireEvent.click(table.getByRole('button', { name: / First holders$/ }))
  const proof = within(await screen.findByRole('dialog'))
  expect(await proof.findByText('The sum of balanceOf of the row’s addresses.')).toBeTruthy()
  expect(proof.getAllByText(/^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/)).toHaveLength(20)
})

test('without a plan the page says who sets one', async () => {
  open(() => ({ json: facts }), {}, { '/token/allocation': { json: noPlan } })
  expect(await screen.findByText('No plan of the allocation is set')).toBeTruthy()
  expect(screen.queryByText('In no row')).toBeNull()
})
