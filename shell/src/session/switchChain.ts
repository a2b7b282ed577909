import { errorCode, invalidParams, pending, rejected, unknownChain } from './walletError'
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

/** What a wallet is asked for. */
export interface Switch {
  chain: ChainToAdd
  /** what the wallet may know the chain's currency by, and insist on */
  otherCurrency: ChainToAdd['currency'] | null
  /** Whether the chain is added after a refusal of the switch with that code. */
  adds(code: number | null): boolean
}

/** The specification's own: the wallet says that it does not know the chain. */
export const whereUnknown: Switch['adds'] = (code) => code === unknownChain

/** Not every wallet says so by that code. The person's own no is one, and a window that is open already waits for an answer. */
export const unlessRefused: Switch['adds'] = (code) => code !== rejected && code !== pending

export type Switched = 'switched' | 'rejected' | 'add failed' | 'failed'

/**
 * Puts the wallet on a chain, adding it where the wallet does not know it. A wallet that knows the chain under another
 * currency refuses the addition with −32602; then it is asked once more with that currency.
 */
export async function switchChain(provider: Eip1193Provider, wanted: Switch): Promise<Switched> {
  const { chain } = wanted
  const chainId = `0x${chain.id.toString(16)}`
  const ask = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  try {
    await ask()
    return 'switched'
  } catch (error) {
    if (!wanted.adds(errorCode(error))) return refusal(error)
  }
  try {
    await add(provider, chainId, wanted)
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

async function add(provider: Eip1193Provider, chainId: string, { chain, otherCurrency }: Switch): Promise<void> {
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
