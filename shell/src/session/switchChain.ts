import { errorCode, invalidParams, rejected, unknownChain } from './walletError'
import type { Eip1193Provider } from './wallets'

export interface ChainToAdd {
  id: number
  name: string
  rpcUrls: string[]
  currency: { name: string; symbol: string; decimals: number }
  explorerUrl: string | null
}

/** The specification's own: Polygon mainnet under its former currency name. */
export const polygon: ChainToAdd = {
  id: 137,
  name: 'Polygon Mainnet',
  rpcUrls: ['https://polygon-rpc.com/'],
  currency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
  explorerUrl: 'https://polygonscan.com/',
}

export type Switched = 'switched' | 'rejected' | 'add failed' | 'failed'

/**
 * Puts the wallet on a chain, adding it where the wallet does not know it. A wallet that knows the chain under another
 * currency refuses the addition with −32602; then it is asked once more with that currency.
 */
export async function switchChain(
  provider: Eip1193Provider,
  chain: ChainToAdd,
  otherCurrency: ChainToAdd['currency'] | null = null,
): Promise<Switched> {
  const chainId = `0x${chain.id.toString(16)}`
  const ask = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  try {
    await ask()
    return 'switched'
  } catch (error) {
    if (errorCode(error) !== unknownChain) return refusal(error)
  }
  try {
    await add(provider, chainId, chain, otherCurrency)
  } catch {
    return 'add failed'
  }
  try {
    // Some wallets add a chain and stay where they are.
    const now = Number(await provider.request({ method: 'eth_chainId' }))
    if (now !== chain.id) await ask()
    return 'switched'
  } catch (error) {
    return refusal(error)
  }
}

function refusal(error: unknown): Switched {
  return errorCode(error) === rejected ? 'rejected' : 'failed'
}

async function add(
  provider: Eip1193Provider,
  chainId: string,
  chain: ChainToAdd,
  otherCurrency: ChainToAdd['currency'] | null,
): Promise<void> {
  const request = (nativeCurrency: ChainToAdd['currency']) =>
    provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId,
          chainName: chain.name,
          rpcUrls: chain.rpcUrls,
          nativeCurrency,
          ...(chain.explorerUrl && { blockExplorerUrls: [chain.explorerUrl] }),
        },
      ],
    })
  try {
    await request(chain.currency)
  } catch (error) {
    if (errorCode(error) !== invalidParams || !otherCurrency) throw error
    await request(otherCurrency)
  }
}
