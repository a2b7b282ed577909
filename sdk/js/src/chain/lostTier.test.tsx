import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestHost } from '../testing/host'
import { renderPage } from '../testing/page'
import { createTestWallet } from '../testing/wallet'
import type { GAIAParts, Session } from '../wire'
import { Contract } from './Contract'
import { TransactionDialog } from './TransactionDialog'
import type { TransactionPlan } from './TransactionPlan'

const gaia = `0x${'A1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const abi = ['function transfer(address to, uint256 value)', 'function buy(uint256 value)'] as const
const whole = 10n ** 18n

afterEach(cleanup)

/** The tier's line in the dialog of somebody at LIRAETH who has 600 GAIA, 200 of them delegated; null: there is none. */
async function said(
  plan: (
    call: (contract: string, method: 'transfer' | 'buy', amount: bigint) => TransactionPlan['call'],
  ) => Partial<TransactionPlan>,
  session: Partial<Session> = {},
): Promise<string | null> {
  const wallet = createTestWallet({ token: { address: gaia, balance: 400n * whole, allowance: 0n } })
  const { address } = wallet
  const host = createTestHost({
    wallet: wallet.request,
    state: {
      session: {
        ...{ address, balanceSource: 'chain', tier: 'LIRAETH', gaiaBalance: 600 },
        gaiaParts: {
          wallet: `${400n * whole}`,
          staked: '0',
          delegated: `${200n * whole}`,
          unbonding: '0',
        } as GAIAParts,
        ...session,
      } as never,
      wallet: { address, chainId: 31337, balance: '0', kind: null, isConnecting: false },
    },
  })
  const { portal } = host.getState()
  host.setState({ portal: { ...portal, chain: { ...portal.chain, contracts: { GaiaToken: gaia.toLowerCase() } } } })
  const call = (at: string, method: 'transfer' | 'buy', amount: bigint) => {
    const contract = new Contract({ name: 'GaiaToken', address: at, abi, chainId: 31337, request: wallet.request })
    return method === 'transfer' ? contract.call(method, [other, amount]) : contract.call(method, [amount])
  }
  const act = { title: 'Send', done: 'Sent', failed: 'Not sent', ...plan(call) } as TransactionPlan
  renderPage(<TransactionDialog title="Send GAIA" act="Send" plan={act} onClose={() => {}} />, { module: 'gaia', host })
  const lines = within(await screen.findByRole('dialog', { name: 'Send GAIA' })).queryByText('Your tier')
  return lines?.parentElement?.querySelector('dd')?.textContent ?? null
}

const token = { symbol: 'GAIA', decimals: 18 }
const lost = (left: string) => `You lose LIRAETH: ${left} GAIA are left, and it opens at 500 GAIA.`

test('GAIA that is sent away and missing to the tier is said to cost it, before the wallet opens', async () => {
  const amount = 100n * whole + 1n
  expect(await said((call) => ({ call: call(gaia, 'transfer', amount), moves: { amount, ...token } }))).toBe(
    lost('499.999999999999999999'),
  )
})

test('so is GAIA that another contract takes', async () => {
  const amount = 150n * whole
  expect(await said((call) => ({ call: call(other, 'buy', amount), spends: { token: gaia, amount, ...token } }))).toBe(
    lost('450'),
  )
})

test.each<[string, (amount: bigint) => Parameters<typeof said>[0], bigint, Partial<Session>?]>([
  [
    'what leaves the tier as it is',
    (amount) => (call) => ({ call: call(gaia, 'transfer', amount), moves: { amount, ...token } }),
    100n * whole,
  ],
  [
    'another token',
    (amount) => (call) => ({ call: call(other, 'transfer', amount), moves: { amount, ...token } }),
    300n * whole,
  ],
  [
    'somebody without a tier',
    (amount) => (call) => ({ call: call(gaia, 'transfer', amount), moves: { amount, ...token } }),
    300n * whole,
    { tier: null },
  ],
  [
    'a balance that is simulated',
    (amount) => (call) => ({ call: call(gaia, 'transfer', amount), moves: { amount, ...token } }),
    300n * whole,
    { balanceSource: 'simulated' as never },
  ],
  [
    'a balance that was not read',
    (amount) => (call) => ({ call: call(gaia, 'transfer', amount), moves: { amount, ...token } }),
    300n * whole,
    { gaiaParts: null },
  ],
])('nothing is said of %s', async (_, plan, amount, session) => {
  expect(await said(plan(amount), session)).toBeNull()
})

test('the page has the last word: what is staked goes on counting', async () => {
  const amount = 300n * whole
  const spends = { token: gaia, amount, ...token }
  expect(await said((call) => ({ call: call(other, 'buy', amount), spends, tier: 'Stays as it is' }))).toBe(
    'Stays as it is',
  )
})
