import type { ToastInput } from '@portal/sdk'
import { expect, vi } from 'vitest'
import { WalletStore } from '../session/WalletStore'
import { Wallets } from '../session/wallets'
import { portal } from './portal'
import { announce, type FakeWallet, walletPage } from './wallet'

/** The portal's own, as the dev chain has it. */
export const explorerUrl = 'http://localhost:8080/explorer'

const domains = ['io.metamask', 'com.coinbase.wallet', 'io.rabby']

/** The wallet of a page in whose browser these wallets announce themselves: as MetaMask, Coinbase Wallet and another. */
export function storeOf(...fakes: FakeWallet[]) {
  const window = walletPage()
  const wallets = new Wallets(window)
  wallets.discover()
  for (const [index, fake] of fakes.entries()) announce(window, fake, domains[index] as string)
  const toasts: ToastInput[] = []
  const parts = { offerInstall: vi.fn(), reload: vi.fn() }
  const store = new WalletStore({
    wallets,
    toast: (toast) => toasts.push(toast),
    chain: () => ({ ...portal().chain, explorerUrl }),
    memory: localStorage,
    ...parts,
  })
  return { store, wallets, window, toasts, titles: () => toasts.map(({ title }) => title), ...parts }
}

/** Connects the first of these wallets, whose figures are known then, and forgets what was said and asked until then. */
export async function connectedStoreOf(wallet: FakeWallet, ...others: FakeWallet[]) {
  const parts = storeOf(wallet, ...others)
  await parts.store.connect()
  await vi.waitFor(() => expect([parts.store.get().chainId, parts.store.get().balance]).not.toContain(null))
  parts.toasts.length = 0
  wallet.calls.length = 0
  return { wallet, ...parts }
}
