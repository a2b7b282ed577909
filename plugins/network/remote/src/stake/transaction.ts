import type { Wallet } from '@portal/sdk'

type Request = Pick<Wallet, 'request'>

export interface Call {
  from: string
  to: string
  data: string
}

/**
 * Why a transaction did not do what it was for: mined without effect; overtaken by another with its nonce; not mined for
 * long; not sent, because the page was left after the approval, the wallet went to another account or chain, or could not read it.
 */
export type Fault = 'reverted' | 'replaced' | 'pending' | 'left' | 'moved' | 'unread'

export class TransactionError extends Error {
  constructor(
    readonly fault: Fault,
    readonly hash = '',
  ) {
    super(`${fault} ${hash}`)
    this.name = 'TransactionError'
  }
}

/** eth_call of a function that answers one number. */
export async function readNumber(wallet: Request, call: Omit<Call, 'from'>): Promise<bigint> {
  return BigInt((await tried(wallet, call)) as string)
}

/** Tries the call without sending it, then has the wallet sign and send it. Answers with the hash. */
export async function send(wallet: Request, call: Call): Promise<string> {
  await tried(wallet, call)
  return (await wallet.request({ method: 'eth_sendTransaction', params: [call] })) as string
}

/** Nobody is asked for a read: a wallet that answers one as if its holder had refused could not reach its endpoint. */
async function tried(wallet: Request, call: Omit<Call, 'from'>): Promise<unknown> {
  try {
    return await wallet.request({ method: 'eth_call', params: [call, 'latest'] })
  } catch (error) {
    throw rejected(error) ? new TransactionError('unread') : error
  }
}

/** EIP-1193: the person said no. */
export function rejected(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 4001
}

/** How often a receipt is asked for, a second apart: ten minutes. */
const attempts = 600

/** How often the nonce must be used up without a receipt: nodes behind one address may differ for a moment. */
const overtakings = 3

export interface Sent {
  from: string
  hash: string
  chainId: number
}

/**
 * Waits until the transaction is mined, also when the page that sent it is left. A wallet on another chain knows nothing of it, nor
 * does one that cannot reach its endpoint.
 */
export async function mined(wallet: Request, sent: Sent, every = 1000): Promise<void> {
  const seen: Seen = { nonce: null, overtaken: 0 }
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      if (await looked(wallet, sent, seen)) return
    } catch (error) {
      if (error instanceof TransactionError) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, every))
  }
  throw new TransactionError('pending', sent.hash)
}

/** What is known of a transaction that is not mined yet. */
interface Seen {
  nonce: bigint | null
  /** how often its nonce was used up without a receipt */
  overtaken: number
}

/** Looks once; whether it is mined. */
async function looked(wallet: Request, { from, hash, chainId }: Sent, seen: Seen): Promise<boolean> {
  if (Number(await wallet.request({ method: 'eth_chainId' })) !== chainId) return false
  seen.nonce ??= await nonceOf(wallet, hash)
  const used = seen.nonce !== null && (await countOf(wallet, from)) > seen.nonce
  if (await succeeded(wallet, hash)) return true
  if (used && ++seen.overtaken === overtakings) throw new TransactionError('replaced', hash)
  return false
}

/** False while there is no receipt. */
async function succeeded(wallet: Request, hash: string): Promise<boolean> {
  const receipt = (await wallet.request({ method: 'eth_getTransactionReceipt', params: [hash] })) as {
    status: string
  } | null
  if (receipt && BigInt(receipt.status) !== 1n) throw new TransactionError('reverted', hash)
  return receipt !== null
}

/** Null where the node does not know the transaction. */
async function nonceOf(wallet: Request, hash: string): Promise<bigint | null> {
  const sent = (await wallet.request({ method: 'eth_getTransactionByHash', params: [hash] })) as {
    nonce?: string
  } | null
  return sent?.nonce === undefined ? null : BigInt(sent.nonce)
}

/** How many transactions of the account are mined. */
async function countOf(wallet: Request, account: string): Promise<bigint> {
  return BigInt((await wallet.request({ method: 'eth_getTransactionCount', params: [account, 'latest'] })) as string)
}
