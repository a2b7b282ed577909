import type { Eip1193Provider } from './wallets'

/** Milliseconds that a wallet has for an answer that needs no person. */
export const patience = 4000
const noChain = 'The wallet is on no network.'
const noBalance = 'The wallet told no balance.'

/** What a wallet knows of an account. */
export interface Figures {
  /** null where it could not be read */
  chainId: number | null
  /** wei, decimal; null where it could not be read */
  balance: string | null
}

/** Milliseconds until what could not be read is read again: at first, and at most. */
const [firstPause, longestPause] = [2000, 60_000]

/** Asks the person which accounts this portal may see. */
export async function requestAccounts(provider: Eip1193Provider): Promise<string[]> {
  return accountsIn(await provider.request({ method: 'eth_requestAccounts' }))
}

/** The accounts that this portal may already see; none where the wallet cannot say. */
export async function readAccounts(provider: Eip1193Provider): Promise<string[]> {
  try {
    return accountsIn(await provider.request({ method: 'eth_accounts' }))
  } catch {
    return []
  }
}

/**
 * Reports the wallet's chain and balance, each as soon as the wallet answers, and asks again for what it did not answer, until the returned
 * function is called.
 */
export function keepReading(
  provider: Eip1193Provider,
  address: string,
  tell: (figures: Partial<Figures>) => void,
): () => void {
  const ended = new AbortController()
  void untilRead(
    () => readChain(provider),
    ended.signal,
    (chainId) => tell({ chainId }),
  )
  void untilRead(
    () => readBalance(provider, address),
    ended.signal,
    (balance) => tell({ balance }),
  )
  return () => ended.abort()
}

async function untilRead<T>(read: () => Promise<T>, ended: AbortSignal, tell: (value: T) => void): Promise<void> {
  for (let wait = firstPause; !ended.aborted; wait = Math.min(2 * wait, longestPause)) {
    const value = await inTime(read().catch(() => null))
    if (ended.aborted) return
    if (value !== null) {
      tell(value)
      return
    }
    await pause(wait, ended)
  }
}

/** Is over early when it is ended. */
function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const timer = setTimeout(over, milliseconds)
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      over()
    })
  })
}

/** Rejects where the wallet cannot read it. */
export async function readBalance(provider: Eip1193Provider, address: string): Promise<string> {
  const balance = await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  // BigInt takes an empty answer for zero.
  if (typeof balance !== 'string' || balance === '') throw new Error(noBalance)
  return BigInt(balance).toString()
}

/** null when the answer takes longer than a wallet has; it may still come. */
export async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), patience)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The account addresses in what a wallet answered. */
export function accountsIn(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((account) => typeof account === 'string') : []
}

/** A chain's number, in hex or not; null for what is none, as the "0x" of a wallet on no chain. */
export function chainIn(answer: unknown): number | null {
  const id = typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer) ? Number(answer) : answer
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

async function readChain(provider: Eip1193Provider): Promise<number> {
  const chainId = chainIn(await provider.request({ method: 'eth_chainId' }))
  if (chainId === null) throw new Error(noChain)
  return chainId
}
