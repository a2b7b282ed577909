import { type Chain, PortalProvider } from '@portal/sdk'
import type { WalletState } from '@portal/sdk/host'
import { createTestHost } from '@portal/sdk/testing'
import { Dialog } from '@portal/sdk/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useRef, useState, useSyncExternalStore } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { slices } from '../app/portal'
import type { Shell } from '../app/Shell'
import { ShellContext, type ShellParts } from '../app/ShellContext'
import { Store } from '../app/Store'
import { WalletProvider } from '../session/WalletContext'
import { portal, session } from '../testing/portal'
import { key } from '../testing/wallet'
import WalletMenu from './WalletMenu'

afterEach(cleanup)

test('the list of sessions gives the focus back to the button of the wallet, each time', async () => {
  show()
  const button = screen.getByRole('button', { name: 'Wallet' })
  for (let time = 0; time < 2; time++) {
    fireEvent.click(button)
    const choice = await screen.findByRole('button', { name: 'Where you are signed in' })
    choice.focus()
    fireEvent.click(choice)
    const dialog = await screen.findByRole('dialog', { name: 'Sessions' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  }
})

test('the address leads to its page, where the menu closes, and to the explorer of a chain that has one', async () => {
  show({ explorerUrl: 'https://explorer.test/' })
  fireEvent.click(screen.getByRole('button', { name: 'Wallet' }))
  const link = await screen.findByRole('link', { name: 'Open 0x1234 in explorer.test' })
  expect(link.getAttribute('href')).toBe('https://explorer.test/address/0x1234')
  fireEvent.click(screen.getByRole('link', { name: '0x1234' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByTestId('here').textContent).toBe('/explorer/address/0x1234')
  cleanup()
  show({ explorerUrl: null })
  fireEvent.click(screen.getByRole('button', { name: 'Wallet' }))
  await screen.findByText('Dev chain')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

const wei = (gaia: string) => `${gaia}${'0'.repeat(18)}`

test('what counts for the tier is a sum, with the parts that there are', async () => {
  const gaiaParts = { wallet: wei('100'), staked: '0', delegated: `4995${'0'.repeat(17)}`, unbonding: '5' }
  show({}, session({ gaiaBalance: 599, gaiaParts }))
  fireEvent.click(screen.getByRole('button', { name: 'Wallet' }))
  const sum = await screen.findByText('GAIA, all of which counts for your tier')
  expect([...(sum.parentElement?.querySelectorAll('dd') ?? [])].map((line) => line.textContent)).toEqual([
    '599 GAIA',
    'In the wallet100 GAIA',
    'Delegated499.5 GAIA',
    'Unbonding0 GAIA',
  ])
})

test('a balance that is simulated, or was not read, has no parts', async () => {
  show({}, session({ gaiaBalance: 599, balanceSource: 'simulated', gaiaParts: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Wallet' }))
  await screen.findByText('Dev chain')
  expect(screen.queryByText(/counts for your tier/)).toBeNull()
})

test('a balance that the wallet cannot read is unknown, and no zero, unless the portal read it; another account’s is not shown', async () => {
  const connected = { address: '0x1234', chainId: 31337, balance: null }
  const unread = session({ balanceAt: null })
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Wallet' }))
    const balance = await screen.findByText('Balance')
    return balance.nextElementSibling?.textContent
  }
  show({}, unread, connected)
  expect(await open()).toBe('Your wallet cannot read it now')
  cleanup()
  show({}, session(), connected)
  expect(await open()).toBe('1 POL')
  cleanup()
  show({}, session(), { ...connected, chainId: 137 })
  expect(await open()).toBe('Your wallet cannot read it now')
  cleanup()
  show({}, unread)
  expect(await open()).toBe('The wallet is not connected in this browser')
  cleanup()
  show({}, session(), { ...connected, address: key.address, balance: '5000000000000000000' })
  expect(await open()).toBe('1 POL')
})

function show(chain: Partial<Chain> = {}, of = session(), connected: Partial<WalletState> = {}): void {
  const answer = portal({ session: of })
  const host = createTestHost({ state: slices({ ...answer, chain: { ...answer.chain, ...chain } }) })
  const dialogs = new Store({ install: false, sessions: false })
  const state = { ...host.getState() }
  const nobody = { provider: null, signer: null, address: null, chainId: null, balance: null, isConnecting: false }
  const wallet = { ...nobody, ...connected }
  const shell = {
    dialogs,
    state: { get: () => state, subscribe: host.subscribe },
    wallet: { get: () => wallet, subscribe: host.subscribe },
  } as unknown as Shell
  render(
    <ShellContext value={{ shell } as ShellParts}>
      <PortalProvider host={host}>
        <WalletProvider shell={shell}>
          <MemoryRouter>
            <Page dialogs={dialogs} />
          </MemoryRouter>
        </WalletProvider>
      </PortalProvider>
    </ShellContext>,
  )
}

function Page({ dialogs }: Pick<Shell, 'dialogs'>): ReactElement {
  const [open, setOpen] = useState(false)
  const { sessions } = useSyncExternalStore(dialogs.subscribe, dialogs.get)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <main tabIndex={-1}>
      <button ref={button} type="button" onClick={() => setOpen(true)}>
        Wallet
      </button>
      <output data-testid="here">{useLocation().pathname}</output>
      {open && <WalletMenu anchor={button} address="0x1234" onClose={() => setOpen(false)} />}
      <Dialog open={sessions} onOpenChange={() => dialogs.set({ sessions: false })} title="Sessions" />
    </main>
  )
}
