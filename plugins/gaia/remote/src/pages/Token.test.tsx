import { createTestHost, renderPage, type TestAnswer, type TestHostOptions } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import supplied from '../testdata/supply.json'
import recorded from '../testdata/token.json'
import type { Facts } from '../wire'
import Token from './Token'

const facts = recorded as Facts
const wallet = {
  address: facts.topHolders?.[0]?.address ?? '',
  chainId: 31337,
  balance: '0',
  kind: 'MetaMask',
  isConnecting: false,
} as const

afterEach(cleanup)

function open(
  answer: () => TestAnswer | Promise<TestAnswer>,
  options: TestHostOptions = {},
  supply: () => TestAnswer = () => ({ json: supplied }),
) {
  const fetch = ({ url }: { url: string }) => (url.includes('/token/supply') ? supply() : answer())
  return renderPage(<Token />, { module: 'gaia', host: createTestHost({ fetch, ...options }), at: '/gaia' })
}

const settle = () => screen.findByText('May mint')
const holders = async () =>
  within(await screen.findByRole('table', { name: 'Largest holders' }))
    .getAllByRole('row')
    .slice(1)

test('while it loads the page keeps its layout', async () => {
  open(() => new Promise(() => {}))
  expect(screen.getByRole('heading', { level: 1, name: 'GAIA Token' })).toBeTruthy()
  for (const name of ['Where the supply is', 'Contract', 'Roles and risks'])
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
  expect(screen.getByText('1 account can, up to the cap of 1B')).toBeTruthy()
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
  open(() => ({
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
  }))
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
  open(
    () => ({ json: facts }),
    {},
    () => ({ json: unknown }),
  )
  await settle()
  expect(await screen.findByText(/block 29 is reached/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Supply over time' })).toBeNull()
})

test('the rest of the page stays where the supply over time cannot be read', async () => {
  open(
    () => ({ json: facts }),
    {},
    () => ({ status: 503, body: 'It is being read.' }),
  )
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
