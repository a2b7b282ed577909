import { createTestHost, renderPage } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import recorded from '../testdata/positions.json'
import type { Positions } from '../wire'
import Stake from './Stake'

const positions = recorded as Positions
const nothing: Positions = { ...positions, staked: '0', delegations: [], unbondings: [] }
const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

afterEach(cleanup)

/** A visitor without a tier, whose wallet is connected. */
function open(answer: () => Positions | 503) {
  const host = createTestHost({
    fetch: ({ url }) => {
      const json = url.endsWith('/positions') ? answer() : 503
      return json === 503 ? { status: 503 } : { json }
    },
    wallet: () => Promise.reject(new Error('not asked')),
    state: {
      session: {
        address,
        chainId: 31337,
        balance: '0',
        gaiaBalance: 100,
        balanceSource: 'chain',
        tier: null,
        admin: false,
        balanceAt: null,
        gaiaParts: null,
        expiresAt: '',
      },
      wallet: { address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false },
    },
  })
  const { portal } = host.getState()
  host.setState({ portal: { ...portal, chain: { ...portal.chain, contracts: { GaiaToken: `0x${'9'.repeat(40)}` } } } })
  renderPage(<Stake />, { module: 'network', host })
  return host
}

test('who has no tier sees what they staked, delegate and have on its way back, and can take it back', async () => {
  const host = open(() => ({ ...positions, staked: '10000000000000000000000' }))
  const card = await screen.findByRole('region', { name: 'Your stake' })
  await within(card).findByText('On yourself, as a validator')
  expect(within(card).getByText('10,000 GAIA')).toBeTruthy()
  for (const { name } of positions.delegations) {
    expect(within(card).getByRole('button', { name: `Undelegate from ${name}` })).toBeTruthy()
  }
  expect(within(card).getAllByText(/^Unbonding from /)).toHaveLength(positions.unbondings.length)
  expect(within(card).getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(host.requests.map(({ url }) => url)).toEqual(['/api/m/network/positions'])
})

test('the dialog says what happens to the tier, and until when the stake is locked', async () => {
  open(() => positions)
  const [{ name }] = positions.delegations as [Positions['delegations'][number]]
  fireEvent.click(await screen.findByRole('button', { name: `Undelegate from ${name}` }))
  const dialog = await screen.findByRole('dialog', { name: `Undelegate from ${name}` })
  expect(dialog.textContent).toMatch(/stays locked for 2 minutes\. Confirmed now, it can be withdrawn from \d/)
  expect(dialog.textContent).toContain('It keeps counting for your tier all the time.')
})

test('a balance that is simulated has no stake in it, and no dialog says so', async () => {
  const host = open(() => positions)
  host.setState({ session: { ...(host.getState().session as object), balanceSource: 'simulated' } as never })
  const [{ name }] = positions.delegations as [Positions['delegations'][number]]
  fireEvent.click(await screen.findByRole('button', { name: `Undelegate from ${name}` }))
  const dialog = await screen.findByRole('dialog', { name: `Undelegate from ${name}` })
  expect(dialog.textContent).not.toContain('counting for your tier')
})

test('who has nothing staked is told what staking means, and where to begin', async () => {
  open(() => nothing)
  expect(await screen.findByText('Nothing staked')).toBeTruthy()
  expect(screen.getByText(/keeps counting for your tier\. To take it back you wait 2 minutes\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose a validator' }).getAttribute('href')).toBe('/validators')
})

test('a validator whose name is not known has its address', async () => {
  open(() => ({ ...nothing, delegations: [{ validator: address, name: null, amount: '5000000000000000000' }] }))
  expect(await screen.findByText('0x3C44…93BC')).toBeTruthy()
})

test('stake that moves is read again; what could not be read can be tried again', async () => {
  let answer: Positions | 503 = nothing
  const host = open(() => answer)
  await screen.findByText('Nothing staked')
  answer = positions
  act(() => host.emit('network.positions', { asOf: positions.asOf }))
  expect(await screen.findByText('Delegated in all')).toBeTruthy()
  cleanup()

  answer = 503
  open(() => answer)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer = positions
  fireEvent.click(again)
  expect(await screen.findByText('Delegated in all')).toBeTruthy()
})
