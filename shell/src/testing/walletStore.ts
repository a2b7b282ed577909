import type { ToastInput } from '@portal/sdk'
import { vi } from 'vitest'
import { WalletStore } from '../session/WalletStore'
import { Wallets } from '../session/wallets'
import { portal } from './portal'
import { announce, type FakeWallet, walletPage } from './wallet'

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
    chain: () => portal().chain,
    memory: localStorage,
    ...parts,
  })
  return { store, wallets, window, toasts, titles: () => toasts.map(({ title }) => title), ...parts }
}

/** Connects the first of these wallets and forgets what was said and asked until then. */
export async function connectedStoreOf(wallet: FakeWallet, ...others: FakeWallet[]) {
  const parts = storeOf(wallet, ...others)
  await parts.store.connect()
  parts.toasts.length = 0
  wallet.calls.length = 0
  return { wallet, ...parts }
}
