import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Interface } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import { createTestHost } from '../../testing/host'
import { renderPage } from '../../testing/page'
import { createTestWallet } from '../../testing/wallet'
import { Transfer } from './Transfer'

const token = `0x${'1'.repeat(40)}`
const to = `0x${'2'.repeat(40)}`
const erc20 = new Interface(['function transfer(address, uint256) returns (bool)'])

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('the guide has it as it is here, in fewer than 40 lines', () => {
  const code = readFileSync(join(import.meta.dirname, 'Transfer.tsx'), 'utf8')
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/modules.md'), 'utf8')
  expect(guide).toContain(`\`\`\`tsx\n${code}\`\`\``)
  expect(code.trimEnd().split('\n').length).toBeLessThan(40)
})

test('it says what leaves the wallet, asks for one transaction, and tells when it is confirmed', async () => {
  const wallet = createTestWallet({
    token: { address: token, balance: 100n * 10n ** 18n },
    answer: ({ method, params: [call] }) =>
      method === 'eth_call' && (call as { data: string }).data.startsWith('0xa9059cbb')
        ? erc20.encodeFunctionResult('transfer', [true])
        : method === 'eth_estimateGas'
          ? '0xc350'
          : undefined,
  })
  const host = createTestHost({ wallet: wallet.request })
  const { portal } = host.getState()
  host.setState({
    portal: { ...portal, chain: { ...portal.chain, contracts: { GaiaToken: token } } },
    session: { address: wallet.address } as never,
    wallet: { address: wallet.address, chainId: 31337, balance: '0', kind: 'MetaMask', isConnecting: false },
  })
  let closed = 0
  renderPage(<Transfer to={to} name="Ada" onClose={() => closed++} />, { module: 'wallet', host })
  const dialog = await screen.findByRole('dialog', { name: 'Send GAIA to Ada' })
  await within(dialog).findByText('You have 100 GAIA.')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '2.5' } })
  const plan = within(dialog).getByLabelText('What will happen')
  expect(within(plan).getByText('2.5 GAIA')).toBeTruthy()
  await within(plan).findByText(/^about 0\.00005 ETH$/)
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(host.toasts).toEqual([{ title: 'Ada has 2.5 GAIA more' }]))
  expect(wallet.sent.map((sent) => ({ to: sent.to, data: sent.data }))).toEqual([
    { to: token, data: erc20.encodeFunctionData('transfer', [to, 2_500_000_000_000_000_000n]) },
  ])
  expect(closed).toBe(1)
})
