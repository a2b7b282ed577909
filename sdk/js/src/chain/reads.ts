import type { Interface } from 'ethers'
import type { PortalHost } from '../host'
import { refusalIn } from './refusal'
import { TransactionFault } from './TransactionFault'
import { rejected } from './walletError'

export type Request = PortalHost['wallet']

/** A call of a contract, as a transaction or a try of one makes it. */
export interface RawCall {
  from?: string
  to: string
  data: string
  /** hex */
  value?: string
}

const hash = /^0x[0-9a-f]{64}$/i
const bytes = /^0x([0-9a-f]{2})*$/i

export function isHash(answer: unknown): answer is string {
  return typeof answer === 'string' && hash.test(answer)
}

/** A number of the chain's; anything else throws, an empty answer too, which BigInt takes for zero. */
export function quantity(answer: unknown): bigint {
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0) return BigInt(answer)
  if (typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer)) return BigInt(answer)
  throw new TransactionFault('answer')
}

export const hex = (value: bigint | number): string => `0x${value.toString(16)}`

export const blockTag = (block: number | 'latest'): string => (block === 'latest' ? block : hex(block))

/** Nobody is asked for a read: a wallet that answers one as if its holder had refused could not reach its endpoint. */
export async function read(request: Request, method: string, params: unknown[] = []): Promise<unknown> {
  try {
    return await request({ method, params })
  } catch (error) {
    throw rejected(error) ? new TransactionFault('unread') : error
  }
}

export async function readQuantity(request: Request, method: string, params: unknown[] = []): Promise<bigint> {
  return quantity(await read(request, method, params))
}

/** The bytes at an address: "0x" for a person's account. */
export async function readCode(request: Request, address: string): Promise<string> {
  const code = await read(request, 'eth_getCode', [address, 'latest'])
  if (typeof code !== 'string' || !bytes.test(code)) throw new TransactionFault('answer')
  return code
}

/** Tries a call without sending it; a TransactionFault "refused" says what the contract reverted with. */
export async function tryCall(
  request: Request,
  call: RawCall,
  abi: Interface,
  block: number | 'latest' = 'latest',
): Promise<string> {
  let answer: unknown
  try {
    answer = await read(request, 'eth_call', [call, blockTag(block)])
  } catch (error) {
    const refusal = error instanceof TransactionFault ? null : refusalIn(error, abi)
    throw refusal ? new TransactionFault('refused', { refusal }) : error
  }
  if (typeof answer !== 'string' || !bytes.test(answer)) throw new TransactionFault('answer')
  return answer
}

/** Nothing is read from, or sent to, another chain than the portal's. */
export async function onChain(request: Request, chainId: number): Promise<void> {
  if ((await readQuantity(request, 'eth_chainId')) !== BigInt(chainId)) throw new TransactionFault('chain')
}
