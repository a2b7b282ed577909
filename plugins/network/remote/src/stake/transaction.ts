import type { Wallet } from '@portal/sdk'

type Request = Pick<Wallet, 'request'>

export interface Call {
  from: string
  to: string
  data: string
}

/**
 * Why a transaction did not do what it was for: mined without effect; overtaken by another with its nonce; not mined for
 * long; not sent, because the page was left after the approval or the wallet went to another account or chain.
 */
export type Fault = 'reverted' | 'replaced' | 'pending' | 'left' | 'moved'

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
  return BigInt((await wallet.request({ method: 'eth_call', params: [call, 'latest'] })) as string)
}

/** Tries the call without sending it, then has the wallet sign and send it. Answers with the hash. */
export async function send(wallet: Request, call: Call): Promise<string> {
  await wallet.request({ method: 'eth_call', params: [call, 'latest'] })
  return (await wallet.request({ method: 'eth_sendTransaction', params: [call] })) as string
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

/** Waits until the transaction is mined, also when the page that sent it is left. A wallet on another chain knows nothing of it. */
export async function mined(wallet: Request, { from, hash, chainId }: Sent, every = 1000): Promise<void> {
  let nonce: bigint | null = null
  let overtaken = 0
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (Number(await wallet.request({ method: 'eth_chainId' })) === chainId) {
      nonce ??= await nonceOf(wallet, hash)
      const used = nonce !== null && (await countOf(wallet, from)) > nonce
      if (await succeeded(wallet, hash)) return
      if (used && ++overtaken === overtakings) throw new TransactionError('replaced', hash)
    }
    await new Promise((resolve) => setTimeout(resolve, every))
  }
  throw new TransactionError('pending', hash)
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
