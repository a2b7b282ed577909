import { PortalProvider, type Route } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { slices } from '../app/portal'
import type { Shell } from '../app/Shell'
import { ShellContext, type ShellParts } from '../app/ShellContext'
import { Store } from '../app/Store'
import { WalletProvider } from '../session/WalletContext'
import { portal } from '../testing/portal'
import { storeOf } from '../testing/walletStore'
import { CommandPaletteButton } from './CommandPaletteButton'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a palette that throws is closed, says so, and is there the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { routes } = portal()
  const broken = routes.map((route): Route => ({ ...route, title: { no: 'text' } as unknown as string }))
  const host = createTestHost({ state: slices(portal({ routes: broken, modules: [] })) })
  const toast = vi.fn()
  const shell = { state: new Store(host.getState()), wallet: storeOf().store, toast } as unknown as Shell
  render(
    <ShellContext value={{ shell } as ShellParts}>
      <PortalProvider host={host}>
        <WalletProvider shell={shell}>
          <MemoryRouter>
            <CommandPaletteButton />
          </MemoryRouter>
        </WalletProvider>
      </PortalProvider>
    </ShellContext>,
  )
  const button = screen.getByRole('button', { name: /Search pages and data/ })
  fireEvent.click(button)
  await waitFor(() =>
    expect(toast.mock.calls).toEqual([
      [
        {
          title: 'The search could not be opened',
          description: 'The search could not be shown. Please try again.',
          destructive: true,
        },
      ],
    ]),
  )
  expect([button.isConnected, button.getAttribute('aria-expanded')]).toEqual([true, 'false'])
  host.setState(slices(portal({ modules: [] })))
  fireEvent.click(button)
  expect(await screen.findByRole('combobox', { name: 'Search pages and data' })).toBeTruthy()
})
