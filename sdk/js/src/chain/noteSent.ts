import { digestOf } from './digestOf'
import { isHash, type Request, readCode, readQuantity } from './reads'
import { transactions } from './transactions'

/** A transaction that the wallet has sent for a page which cannot write it down itself: it stands in a frame. */
export interface Sent {
  /** what the wallet answered */
  hash: unknown
  account: string
  chainId: number
  to: string
  data: string
  /** hex; absent: none */
  value?: string
  /** what it was for, in the visitor's language */
  title: string
  /** amounts that leave the wallet, with their units */
  leaves: string[]
}

/**
 * Writes a transaction into the shell's list, which follows it from then on. Nothing is told of its end, since its page does that. What the
 * wallet answered is nothing to follow where it is no hash.
 */
export async function noteSent(request: Request, sent: Sent): Promise<void> {
  if (!isHash(sent.hash)) return
  const { account, chainId, to, data, title, leaves } = sent
  const hash = sent.hash.toLowerCase()
  const [newest, code] = await Promise.all([
    readQuantity(request, 'eth_blockNumber').then(Number, () => null),
    readCode(request, account).catch(() => '0x'),
  ])
  transactions.add({
    ...{ id: hash, hash, account, chainId, title, done: '', failed: '', to, leaves, confirmations: 1 },
    digest: digestOf({ to, data, value: BigInt(sent.value ?? 0) }),
    nonce: null,
    // It may be in the newest block already.
    since: newest === null ? null : Math.max(0, newest - 1),
    relayed: code !== '0x',
    at: Date.now(),
    ...{ state: 'pending', block: null, fee: null, why: '' },
  })
}
