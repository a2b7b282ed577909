import { toldIn } from './proofs'
import type { PublicBenchmark } from './wire'

export type Verdict = 'good' | 'forged'

const hex = (bytes: ArrayBuffer) =>
  `0x${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Verifies a benchmark as it was signed: that the node's key signed the text, and that its id, seed and hash are those beside it. It asks
 * nobody. "forged": another key signed, or the text or what stands beside it was changed.
 */
export async function verifyBenchmark(of: PublicBenchmark): Promise<Verdict> {
  if (!of.statement) return 'forged'
  const { verifyMessage } = await import('ethers')
  const { text, signature } = of.statement
  try {
    const hash = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    const told = toldIn(of)
    const signed = verifyMessage(text, signature).toLowerCase() === of.node.toLowerCase()
    const theirs = told?.node.toLowerCase() === of.node.toLowerCase() && told.id === of.id && told.seed === of.seed
    return signed && theirs && hash === of.hash ? 'good' : 'forged'
  } catch {
    return 'forged'
  }
}
