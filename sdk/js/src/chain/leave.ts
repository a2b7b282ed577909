import { Interface } from 'ethers'
import type { PermitTerms } from './permit'
import { permitOf } from './permit'
import { type Request, readCode, tryCall } from './reads'
import { TransactionFault } from './TransactionFault'
import type { TransactionPlan } from './TransactionPlan'

/** The part of ERC-20 that the flow itself needs. */
export const erc20 = new Interface([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** How the contract is allowed to take what the call spends. */
export type Leave =
  | { kind: 'none' }
  | { kind: 'approve'; allowed: bigint }
  | { kind: 'permit'; ready: NonNullable<Awaited<ReturnType<typeof permitOf>>>; allowed: bigint }

/** What the wallet is asked for before the transaction itself; "reset" is an approval of nothing before that of the amount. */
export type Asked = Leave['kind'] | 'reset'

export interface Account {
  address: string
  chainId: number
}

export async function readToken(
  request: Request,
  token: string,
  method: 'allowance' | 'balanceOf',
  args: string[],
): Promise<bigint> {
  const answer = await tryCall(request, { to: token, data: erc20.encodeFunctionData(method, args) }, erc20)
  if (answer === '0x') throw new TransactionFault('noContract')
  return erc20.decodeFunctionResult(method, answer)[0] as bigint
}

export function termsOf({ call, spends }: TransactionPlan, { address, chainId }: Account): PermitTerms {
  const { token, amount } = spends as NonNullable<TransactionPlan['spends']>
  return { token, owner: address, spender: call.to, value: amount, chainId }
}

/**
 * What the contract still needs before it may take what the call spends. The account of a contract signs no permit: tokens accept one only
 * by a key.
 */
export async function leaveFor(request: Request, plan: TransactionPlan, account: Account): Promise<Leave> {
  const { spends, call } = plan
  if (!spends || spends.amount === 0n) return { kind: 'none' }
  const have = await readToken(request, spends.token, 'balanceOf', [account.address])
  if (have < spends.amount) throw new TransactionFault('noTokens', { need: spends.amount, have })
  const allowed = await readToken(request, spends.token, 'allowance', [account.address, call.to])
  if (allowed >= spends.amount) return { kind: 'none' }
  const approve = { kind: 'approve', allowed } as const
  if (!spends.permitted || isContract(await readCode(request, account.address))) return approve
  const ready = await permitOf(request, termsOf(plan, account))
  return ready ? { kind: 'permit', ready, allowed } : approve
}

/** EIP-7702: what delegates to code still has its key. */
export function isContract(code: string): boolean {
  return code !== '0x' && !code.toLowerCase().startsWith('0xef0100')
}
