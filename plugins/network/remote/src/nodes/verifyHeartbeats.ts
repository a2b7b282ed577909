import type { Heard } from './wire'

/** What a browser finds of one heartbeat. */
export type Verdict = 'good' | 'forged' | 'broken'

const hex = (bytes: ArrayBuffer) =>
  `0x${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** What a heartbeat's text has that is looked at. */
interface Told {
  portal: string
  node: string
  sequence: number
  previous: string
  /** milliseconds */
  time: number
}

/** Whose heartbeats, and to which portal. */
export interface Chain {
  node: string
  portal: string
}

/**
 * Verifies heartbeats as they were signed, newest first, without asking anybody: that the node's key signed each for this portal, that the
 * number, time and hash beside it are those that were signed, and that each names the one before it, where that one is in the list.
 * "forged": another key signed, or the text or what stands beside it was changed. "broken": it does not follow the one before.
 */
export async function verifyHeartbeats(of: Chain, heartbeats: readonly Heard[]): Promise<Map<number, Verdict>> {
  const { verifyMessage } = await import('ethers')
  const verdicts = new Map<number, Verdict>()
  let next: { sequence: number; previous: string } | null = null
  for (const heard of heartbeats) {
    const { sequence, text, signature } = heard
    const hash = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    let said: Told
    try {
      said = JSON.parse(text)
      const signed = verifyMessage(text, signature).toLowerCase() === of.node.toLowerCase()
      const theirs = signed && said.node === of.node && said.portal === of.portal
      verdicts.set(sequence, theirs && heard.hash === hash && shows(heard, said) ? 'good' : 'forged')
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

/** Whether what stands beside the text is what it says. */
const shows = (heard: Heard, said: Told) => said.sequence === heard.sequence && said.time === Date.parse(heard.time)
