import type { Call } from './Contract'
import { hex, type Request, readCode, readQuantity } from './reads'
import { TransactionFault } from './TransactionFault'

export type Sending = Pick<Call, 'to' | 'data' | 'value'>

/** What the chain would ask for it now, in its currency's smallest unit; null where the wallet cannot say. */
export async function feeOf(request: Request, from: string, sending: Sending): Promise<bigint | null> {
  try {
    const [gas, price] = await Promise.all([gasOf(request, from, sending), gasPrice(request)])
    return gas * price
  } catch {
    return null
  }
}

export function gasOf(request: Request, from: string, sending: Sending): Promise<bigint> {
  return readQuantity(request, 'eth_estimateGas', [rawOf(from, sending)])
}

export function gasPrice(request: Request): Promise<bigint> {
  return readQuantity(request, 'eth_gasPrice')
}

export function rawOf(from: string, { to, data, value }: Sending) {
  return { from, to, data, ...(value > 0n && { value: hex(value) }) }
}

/** Throws noGas where the account cannot pay it. One with code of its own may have somebody else who pays. */
export async function payable(
  request: Request,
  from: string,
  { value }: Pick<Sending, 'value'>,
  fee: bigint | null,
): Promise<void> {
  const need = value + (fee ?? 0n)
  if (need === 0n) return
  const have = await readQuantity(request, 'eth_getBalance', [from, 'latest'])
  if (have >= need) return
  if (have >= value && (await readCode(request, from)) !== '0x') return
  throw new TransactionFault('noGas', { need, have })
}
