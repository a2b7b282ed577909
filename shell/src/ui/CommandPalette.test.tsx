import { type Portal, PortalProvider, type Session } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slices } from '../app/portal'
import type { Shell } from '../app/Shell'
import { ShellContext, type ShellParts } from '../app/ShellContext'
import { Store } from '../app/Store'
import { WalletProvider } from '../session/WalletContext'
import { portal, session } from '../testing/portal'
import { storeOf } from '../testing/walletStore'
import CommandPalette from './CommandPalette'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const closed = vi.fn()
const opened = vi.fn()

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** The palette over a portal; what was done with it is in the mocks, and in the path. */
async function show(fields: Partial<Portal> = {}, who: Session | null = null) {
  const state = slices(portal({ session: who, modules: [], ...fields }))
  const host = createTestHost({ state })
  const shell = {
    state: new Store(host.getState()),
    wallet: storeOf().store,
    toast: vi.fn(),
    switchTheme: vi.fn(),
    checkBalance: vi.fn(async () => true),
  }
  const parts = { shell: shell as unknown as Shell } as ShellParts
  render(
    <ShellContext value={parts}>
      <PortalProvider host={host}>
        <WalletProvider shell={parts.shell}>
          <MemoryRouter initialEntries={['/gaia-live']}>
            <CommandPalette onClose={closed} />
            <Here />
          </MemoryRouter>
        </WalletProvider>
      </PortalProvider>
    </ShellContext>,
  )
  const field = await screen.findByRole('combobox', { name: 'Search pages and data' })
  return { shell, seek: (text: string) => fireEvent.change(field, { target: { value: text } }), field }
}

const Here = () => <i data-testid="here">{useLocation().pathname}</i>
const titles = () => screen.getAllByRole('option').map((line) => line.querySelector('.palette-title')?.textContent)

test('without a text it has every page, and what a stranger can do', async () => {
  await show()
  expect(titles()).toEqual([
    'Dashboard',
    'GAIA Live',
    'Validators',
    'Orbit Mapper',
    'Sign in',
    'Switch theme',
    'Language: Deutsch',
  ])
  expect(screen.getByRole('option', { name: /Validators/ }).textContent).toContain('Sign in')
})

test('who is signed in can do more', async () => {
  const { shell, seek } = await show({}, session())
  expect(titles()).toEqual(expect.arrayContaining(['Check balance again', 'Copy my address', 'Disconnect Wallet']))
  expect(screen.getByRole('option', { name: /Orbit Mapper/ }).textContent).toContain('VAELUS')
  seek('check bal')
  fireEvent.click(screen.getByRole('option'))
  await waitFor(() => expect(shell.toast).toHaveBeenCalledWith({ title: 'Read again: you have 0 GAIA' }))
  expect(closed).toHaveBeenCalledOnce()
})

test('a page that was chosen is the first of the next time', async () => {
  const { seek } = await show()
  seek('orbit')
  fireEvent.click(screen.getByRole('option'))
  expect(screen.getByTestId('here').textContent).toBe('/orbit')
  cleanup()
  await show()
  expect(titles()[0]).toBe('Orbit Mapper')
  expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1)
})

const chain = { ...portal().chain, explorerUrl: 'https://explorer.test/' }

test.each([
  ['an address', address.toLowerCase(), `https://explorer.test/address/${address}`],
  ['a transaction', `0x${'AB'.repeat(32)}`, `https://explorer.test/tx/0x${'ab'.repeat(32)}`],
  ['a block', '64,118,902', 'https://explorer.test/block/64118902'],
])('%s opens in the explorer', async (_, text, url) => {
  const { seek } = await show({ chain })
  seek(text)
  fireEvent.click(screen.getByRole('option', { name: /Open in explorer/ }))
  expect(opened).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer')
})

test.each([
  ['an address', address.toLowerCase(), `/explorer/address/${address}`, ['Copy address', 'Show in the portal']],
  ['a transaction', `0x${'AB'.repeat(32)}`, `/explorer/tx/0x${'ab'.repeat(32)}`, ['Show in the portal']],
  ['a block', '64118902', '/explorer/block/64118902', ['Show in the portal']],
])('%s opens in the portal, also where the chain has no explorer', async (_, text, path, lines) => {
  const { seek } = await show()
  seek(text)
  expect(titles()).toEqual(lines)
  fireEvent.click(screen.getByRole('option', { name: /Show in the portal/ }))
  expect(screen.getByTestId('here').textContent).toBe(path)
})

test('a browser that does not let one copy says so', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined, platform: 'Linux' })
  const { shell, seek } = await show()
  seek(address)
  fireEvent.click(screen.getByRole('option', { name: /Copy address/ }))
  await waitFor(() => expect(shell.toast).toHaveBeenCalledWith(expect.objectContaining({ destructive: true })))
})

test('an address with a wrong checksum is told of, and nothing is done with it', async () => {
  const { seek } = await show({ chain })
  seek(address.replace('5aA', '5aa'))
  expect(screen.getByRole('alert').textContent).toContain('wrong checksum')
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.queryByText(/Nothing found/)).toBeNull()
})

test('the field always names a line that is there', async () => {
  const { seek, field } = await show()
  const named = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(named()).toContain('Dashboard')
  for (const text of ['valid', 'theme', 'gaia', 'nothing like it', 'orbit']) {
    seek(text)
    await waitFor(() => expect(named() ?? null).toBe(screen.queryAllByRole('option')[0]?.textContent ?? null))
  }
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(named()).toContain('Orbit Mapper')
})
