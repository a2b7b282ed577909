import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import { createContext, type ReactElement, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Shell } from '../app/Shell'
import { formatNative } from './formatNative'
import type { Wallet } from './wallets'

/** The wallet session: what the wallet tells, and what the core knows of its balance. */
export interface WalletContextValue {
  provider: BrowserProvider | null
  signer: JsonRpcSigner | null
  address: string | null
  chainId: number | null
  /** native balance, formatted, in the currency's whole unit */
  balance: string | null
  /** whole GAIA; 0 until the wallet is signed in */
  gaiaBalance: number
  isConnecting: boolean
  /** Connects, and signs in; whether both succeeded. */
  connectWallet(choice?: Wallet): Promise<boolean>
  /** Clears the wallet and ends the session. */
  disconnectWallet(): Promise<void>
  switchToPolygon(): Promise<boolean>
  /** The same for the chain of this portal. */
  switchToTargetChain(): Promise<boolean>
}

const Context = createContext<WalletContextValue | null>(null)

export function WalletProvider({ shell, children }: { shell: Shell; children: ReactNode }): ReactElement {
  const wallet = useSyncExternalStore(shell.wallet.subscribe, shell.wallet.get)
  const state = useSyncExternalStore(shell.state.subscribe, shell.state.get)
  const { session, portal, locale } = state
  const value = useMemo<WalletContextValue>(
    () => ({
      provider: wallet.provider,
      signer: wallet.signer,
      address: wallet.address,
      chainId: wallet.chainId,
      balance: wallet.balance === null ? null : formatNative(wallet.balance, portal.chain.currency.decimals, locale),
      // The session of another account says nothing about this one's balance.
      gaiaBalance: session && session.address === wallet.address ? session.gaiaBalance : 0,
      isConnecting: wallet.isConnecting,
      connectWallet: shell.enter,
      disconnectWallet: shell.leave,
      switchToPolygon: shell.wallet.switchToPolygon,
      switchToTargetChain: shell.wallet.switchToTargetChain,
    }),
    [shell, wallet, session, portal.chain.currency.decimals, locale],
  )
  return <Context value={value}>{children}</Context>
}

/** Throws outside a WalletProvider. */
export function useWallet(): WalletContextValue {
  const value = useContext(Context)
  if (!value) throw new Error('useWallet must be used within a WalletProvider')
  return value
}
