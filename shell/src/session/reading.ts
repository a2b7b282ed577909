import type { Eip1193Provider } from './wallets'

/** Milliseconds that a wallet has for an answer that needs no person. */
export const patience = 4000
/** Read by the catalogue of toasts, not by people. */
const noChain = 'The wallet is on no network.'

/** What a wallet knows of an account. */
export interface Figures {
  /** null where it could not be read */
  chainId: number | null
  /** wei, decimal; null where it could not be read */
  balance: string | null
}

/** The accounts that this portal may already see; none where the wallet cannot say. */
export async function readAccounts(provider: Eip1193Provider): Promise<string[]> {
  try {
    return accountsIn(await provider.request({ method: 'eth_accounts' }))
  } catch {
    return []
  }
}

/** Chain and balance; rejects where one of them cannot be read. */
export async function readFigures(provider: Eip1193Provider, address: string): Promise<Figures> {
  const [chainId, balance] = await Promise.all([readChain(provider), readBalance(provider, address)])
  return { chainId, balance }
}

/** Chain and balance as far as the wallet tells them in time. */
export async function glimpseFigures(provider: Eip1193Provider, address: string): Promise<Figures> {
  const [chainId, balance] = await Promise.all([
    inTime(readChain(provider).catch(() => null)),
    inTime(readBalance(provider, address).catch(() => null)),
  ])
  return { chainId, balance }
}

export async function readBalance(provider: Eip1193Provider, address: string): Promise<string> {
  return BigInt(
    (await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })) as string,
  ).toString()
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
