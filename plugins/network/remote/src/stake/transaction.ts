import type { Wallet } from '@portal/sdk'

type Request = Pick<Wallet, 'request'>

export interface Call {
  from: string
  to: string
  data: string
}

/** A transaction that was mined and had no effect. */
export class RevertedError extends Error {
  constructor(hash: string) {
    super(`The transaction ${hash} was mined and had no effect.`)
    this.name = 'RevertedError'
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

/** Waits until the transaction is mined, also when the page that sent it is left. */
export async function mined(wallet: Request, hash: string, every = 1000): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const receipt = (await wallet.request({ method: 'eth_getTransactionReceipt', params: [hash] })) as {
      status: string
    } | null
    if (receipt && BigInt(receipt.status) === 1n) return
    if (receipt) throw new RevertedError(hash)
    await new Promise((resolve) => setTimeout(resolve, every))
  }
  throw new Error(`The transaction ${hash} was sent and is not mined yet.`)
}

/** What a wallet's error says, cut: some carry the whole request. */
export function reasonOf(error: unknown): string {
  const { message } = error as Error
  return message.length > 160 ? `${message.slice(0, 160)}…` : message
}

/** EIP-1193: the person said no. */
export function rejected(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 4001
}
