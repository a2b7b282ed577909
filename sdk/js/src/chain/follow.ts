import { digestOf } from './digestOf'
import type { TransactionRecord } from './Journal'
import { hex, isHash, quantity, type Request, read, readQuantity } from './reads'
import { TransactionFault } from './TransactionFault'

/** What is known of a transaction to follow it. */
export type Followed = Pick<
  TransactionRecord,
  'account' | 'chainId' | 'hash' | 'to' | 'digest' | 'nonce' | 'since' | 'relayed' | 'confirmations'
>

/** A transaction that is in a block, and did what it was for. */
export interface Mined {
  hash: string
  block: number
  /** in the chain's currency, smallest unit; null where the endpoint does not say */
  fee: bigint | null
}

/** What was found out meanwhile. */
export interface News {
  hash?: string
  nonce?: number
  /** blocks that have it so far */
  confirmed?: number
  /** the chain does not know it (yet) */
  unknown?: boolean
  /** The chain knew it, and does not any more: it may be sent again by anybody, and mined. */
  dropped?: boolean
}

export interface FollowOptions {
  tell?: (news: News) => void
  /** milliseconds until the next look, by how many there were */
  pause?: (looks: number) => number
}

/** After how many looks with the nonce used up, and nothing of it, what has the nonce is looked for: nodes behind one address differ. */
const overtakings = 3
/** After how many of them it is replaced though what replaced it was not found: for minutes, at least two and a half. */
const certain = 150
/** How often the chain must not know any more what it knew: for a quarter of a minute, at least. */
const forgettings = 22

/** Soon at first, for chains with fast blocks; once a second for two minutes, then four times a minute. */
const patience = (looks: number) => (looks < 8 ? 250 : looks < 128 ? 1000 : 15_000)

/**
 * Waits until the transaction is confirmed, however long that takes, and also after the page that sent it is left. Nothing is found out
 * through a wallet that is on another chain or cannot reach its endpoint. A transaction that the chain has forgotten may still be mined, so
 * only a receipt, or another transaction with its nonce, ends the wait. Rejects with the TransactionFault reverted, replaced or cancelled.
 */
export async function follow(
  request: Request,
  followed: Followed,
  { tell = () => {}, pause = patience }: FollowOptions = {},
): Promise<Mined> {
  const known = followed.nonce !== null
  const seen: Seen = { ...followed, overtaken: 0, known, own: known || !followed.relayed, forgotten: 0 }
  for (let looks = 0; ; looks++) {
    try {
      const mined = await look(request, seen, tell)
      if (mined) return mined
    } catch (error) {
      if (error instanceof TransactionFault && final.has(error.fault)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause(looks)))
  }
}

const final = new Set(['reverted', 'replaced', 'cancelled'])

/** What is known of a transaction that is not mined yet. */
interface Seen extends Followed {
  /** how often on end its nonce was used up, without a receipt and without the chain knowing it */
  overtaken: number
  /** The chain has known the transaction. */
  known: boolean
  /** The account itself sends the transaction, so that its nonce tells what became of it. */
  own: boolean
  /** how often since then it did not */
  forgotten: number
}

/** Looks once; null: go on. */
async function look(request: Request, seen: Seen, tell: (news: News) => void): Promise<Mined | null> {
  if (Number(await readQuantity(request, 'eth_chainId')) !== seen.chainId) return null
  const there = await transactionOf(request, seen)
  if (there) seen.known = true
  if (there && seen.nonce === null && there.from === seen.account.toLowerCase()) {
    seen.nonce = there.nonce
    seen.own = true
    tell({ nonce: there.nonce })
  }
  seen.forgotten = there || !seen.known ? 0 : seen.forgotten + 1
  const { nonce } = seen
  const used =
    nonce !== null && Number(await readQuantity(request, 'eth_getTransactionCount', [seen.account, 'latest'])) > nonce
  const receipt = await receiptOf(request, seen)
  if (receipt) return settled(request, seen, receipt, tell)
  tell({ unknown: !there, dropped: !used && seen.own && seen.forgotten >= forgettings })
  seen.overtaken = used && seen.own && !there ? seen.overtaken + 1 : 0
  if (seen.overtaken > 0 && seen.overtaken % overtakings === 0) await overtaken(request, seen, tell)
  return null
}

interface Receipt {
  succeeded: boolean
  block: number
  fee: bigint | null
}

/** A receipt of a transaction that has as many blocks as it shall have; null: go on. */
async function settled(
  request: Request,
  { hash, confirmations }: Seen,
  { succeeded, block, fee }: Receipt,
  tell: (news: News) => void,
): Promise<Mined | null> {
  if (!succeeded) throw new TransactionFault('reverted', { hash, block })
  const confirmed = confirmations <= 1 ? 1 : Number(await readQuantity(request, 'eth_blockNumber')) - block + 1
  tell({ confirmed })
  return confirmed >= confirmations ? { hash, block, fee } : null
}

interface There {
  hash: string
  nonce: number
  from: string
  to: string
  value: bigint
  data: string
}

function transactionIn(answer: unknown): There | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { hash, nonce, from, to, value, input } = answer as Record<string, unknown>
  if (!isHash(hash)) return null
  return {
    hash: hash.toLowerCase(),
    nonce: Number(quantity(nonce)),
    from: String(from).toLowerCase(),
    to: String(to ?? '').toLowerCase(),
    value: value === undefined ? 0n : quantity(value),
    data: typeof input === 'string' ? input : '0x',
  }
}

/** Null where the node does not know it. What has another hash or another sender is not it. */
async function transactionOf(request: Request, { hash, account, relayed }: Seen): Promise<There | null> {
  const there = transactionIn(await read(request, 'eth_getTransactionByHash', [hash]))
  if (there?.hash !== hash.toLowerCase()) return null
  return relayed || there.from === account.toLowerCase() ? there : null
}

/** Null while there is none. One of another sender or contract is of what the wallet sent in place of what it was asked for. */
async function receiptOf(request: Request, { hash, account, to, relayed }: Seen): Promise<Receipt | null> {
  const answer = await read(request, 'eth_getTransactionReceipt', [hash])
  if (typeof answer !== 'object' || answer === null) return null
  const receipt = answer as Record<string, unknown>
  const same = (value: unknown, other: string) => String(value).toLowerCase() === other.toLowerCase()
  if (!same(receipt.transactionHash, hash)) return null
  if (!relayed && !(same(receipt.from, account) && same(receipt.to, to))) {
    throw new TransactionFault('replaced', { hash })
  }
  const { gasUsed, effectiveGasPrice } = receipt
  const fee =
    gasUsed === undefined || effectiveGasPrice === undefined ? null : quantity(gasUsed) * quantity(effectiveGasPrice)
  return { succeeded: quantity(receipt.status) === 1n, block: Number(quantity(receipt.blockNumber)), fee }
}

/** Another transaction has its nonce. One that does the same took its place, as wallets do to speed it up: that is followed. */
async function overtaken(request: Request, seen: Seen, tell: (news: News) => void): Promise<void> {
  const other = await replacement(request, seen).catch(() => null)
  if (!other) {
    if (seen.overtaken >= certain) throw new TransactionFault('replaced', { hash: seen.hash })
    return
  }
  const { hash } = other
  if (hash === seen.hash.toLowerCase()) {
    seen.overtaken = 0
    return
  }
  if (digestOf(other) === seen.digest) {
    seen.overtaken = 0
    seen.hash = hash
    tell({ hash })
    return
  }
  const nothing = other.to === seen.account.toLowerCase() && other.value === 0n && other.data === '0x'
  throw new TransactionFault(nothing ? 'cancelled' : 'replaced', { hash })
}

/** The account's mined transaction of that nonce, looked for by halves among the blocks since it was sent. */
async function replacement(request: Request, { account, nonce, since }: Seen): Promise<There | null> {
  if (since === null || nonce === null) return null
  let low = since
  let high = Number(await readQuantity(request, 'eth_blockNumber'))
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const count = await readQuantity(request, 'eth_getTransactionCount', [account, hex(middle)])
    if (count > BigInt(nonce)) high = middle
    else low = middle + 1
  }
  const block = (await read(request, 'eth_getBlockByNumber', [hex(low), true])) as { transactions?: unknown } | null
  const list = Array.isArray(block?.transactions) ? block.transactions.map(transactionIn) : []
  return list.find((other) => other?.from === account.toLowerCase() && other.nonce === nonce) ?? null
}
