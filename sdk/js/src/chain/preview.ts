import { feeOf, gasOf, gasPrice, payable, rawOf } from './fee'
import { type Account, type Asked, erc20, leaveFor } from './leave'
import { onChain, type Request, tryCall } from './reads'
import { TransactionFault } from './TransactionFault'
import type { TransactionPlan } from './TransactionPlan'

/** What can be said of a transaction before the wallet is asked. */
export interface Preview {
  /** what the wallet asks for before the transaction itself */
  leave: Asked
  /** in the chain's currency, smallest unit; null where it is not known */
  fee: bigint | null
  /** The fee is the approval's alone: the rest cannot be tried before that. */
  approvalOnly: boolean
  /** why it would not be done */
  fault: TransactionFault | null
}

/** Finds out what can be known beforehand, without asking the wallet's holder anything. */
export async function previewOf(request: Request, plan: TransactionPlan, account: Account): Promise<Preview> {
  const found: Preview = { leave: 'none', fee: null, approvalOnly: false, fault: null }
  try {
    await onChain(request, account.chainId)
    const { kind } = await leaveFor(request, plan, account)
    found.leave = kind
    if (kind === 'none') await tryCall(request, rawOf(account.address, plan.call), plan.call.abi)
    Object.assign(found, await feeAhead(request, plan, account, kind))
    await payable(request, account.address, plan.call, found.fee)
  } catch (error) {
    if (error instanceof TransactionFault) found.fault = error
  }
  return found
}

async function feeAhead(
  request: Request,
  { call, spends, gas }: TransactionPlan,
  { address }: Account,
  leave: Preview['leave'],
): Promise<Pick<Preview, 'fee' | 'approvalOnly'>> {
  if (leave === 'none') return { fee: await feeOf(request, address, call), approvalOnly: false }
  try {
    const price = await gasPrice(request)
    if (leave === 'permit') return { fee: gas === undefined ? null : gas * price, approvalOnly: false }
    const data = erc20.encodeFunctionData('approve', [call.to, spends?.amount ?? 0n])
    const approving = await gasOf(request, address, { to: spends?.token ?? '', data, value: 0n })
    return { fee: (approving + (gas ?? 0n)) * price, approvalOnly: gas === undefined }
  } catch {
    return { fee: null, approvalOnly: false }
  }
}
