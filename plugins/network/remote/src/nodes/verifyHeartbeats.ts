import type { Heard } from './wire'

/** What a browser finds of one heartbeat. */
export type Verdict = 'good' | 'forged' | 'broken'

const hex = (bytes: ArrayBuffer) =>
  `0x${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Verifies heartbeats as they were signed, newest first: that the node's key signed each, and that each names the one before it, where that is
 * among them. It asks nobody. "forged": another key signed, or the text was changed; "broken": it does not follow the one before.
 */
export async function verifyHeartbeats(node: string, heartbeats: readonly Heard[]): Promise<Map<number, Verdict>> {
  const { verifyMessage } = await import('ethers')
  const verdicts = new Map<number, Verdict>()
  let next: { sequence: number; previous: string } | null = null
  for (const { sequence, text, signature } of heartbeats) {
    const hash = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    let said: { node: string; sequence: number; previous: string }
    try {
      said = JSON.parse(text)
      const signed = verifyMessage(text, signature).toLowerCase() === node.toLowerCase()
      verdicts.set(sequence, signed && said.node === node && said.sequence === sequence ? 'good' : 'forged')
    } catch {
      verdicts.set(sequence, 'forged')
      next = null
      continue
    }
    if (next && next.sequence === sequence + 1 && next.previous !== hash) verdicts.set(next.sequence, 'broken')
    next = { sequence, previous: said.previous }
  }
  return verdicts
}
