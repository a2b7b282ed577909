import { Interface } from 'ethers'
import type { Refusal } from './TransactionFault'
import { field, layersOf, messageOf } from './walletError'

/** What tokens refuse with, by ERC-6093 and EIP-2612 as OpenZeppelin has it. */
const known = new Interface([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error ERC2612InvalidSigner(address signer, address owner)',
])

/** What the contract reverted with, by its interface; null where the error carries nothing of it. */
export function refusalIn(error: unknown, contract: Interface): Refusal | null {
  for (const data of revertData(error)) {
    for (const abi of [contract, known]) {
      const found = decoded(data, abi)
      if (found) return found
    }
  }
  return null
}

/** Wallets pack the node's error into their own, some as text only. */
function revertData(error: unknown): string[] {
  const layers = layersOf(error)
  const whole = [...layers, ...layers.map((layer) => field(layer, 'data'))].filter(
    (data) => typeof data === 'string' && /^0x[0-9a-f]{8}/i.test(data),
  ) as string[]
  const inTexts = layers.flatMap((layer) => messageOf(layer).match(/0x[0-9a-f]{8,}/gi) ?? [])
  return [...whole, ...inTexts].map((data) => data.toLowerCase())
}

function decoded(data: string, abi: Interface): Refusal | null {
  const fragment = abi.getError(data.slice(0, 10))
  if (!fragment) return null
  try {
    const args = abi.decodeErrorResult(fragment, data).toArray()
    if (fragment.name === 'Error') return { name: '', args: [], reason: String(args[0]) }
    return { name: fragment.name, args }
  } catch {
    return { name: fragment.name, args: [] } // its selector alone was told
  }
}
