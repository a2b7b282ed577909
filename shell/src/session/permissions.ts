import type { Eip1193Provider } from './wallets'

const accounts = [{ eth_accounts: {} }]

/** Has the wallet ask which accounts this portal may see; some grant what they granted before, and ask nobody. */
export function requestPermissions(provider: Eip1193Provider): Promise<unknown> {
  return provider.request({ method: 'wallet_requestPermissions', params: accounts })
}

/** A wallet that cannot, or does not want to, keeps its permission: nothing here depends on it. */
export async function revokePermissions(provider: Eip1193Provider): Promise<void> {
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: accounts })
  } catch {
    // It stays with the wallet.
  }
}
