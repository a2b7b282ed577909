import { digestOf } from './digestOf'
import { feeOf, payable, rawOf, type Sending } from './fee'
import type { Mined } from './follow'
import type { TransactionRecord } from './Journal'
import { type Account, erc20, type Leave, leaveFor, readToken, termsOf } from './leave'
import { signPermit } from './permit'
import { hex, isHash, onChain, type Request, readCode, readQuantity, tryCall } from './reads'
import { TransactionFault } from './TransactionFault'
import type { TransactionPlan } from './TransactionPlan'
import { claim, track } from './track'
import { transactions } from './transactions'
import { rejected, walletFault } from './walletError'

/** What is being done now: it is tried, the wallet is asked, or what was sent waits for its blocks. */
export interface Progress {
  step: 'check' | 'permit' | 'approve' | 'sign' | 'mine'
  hash?: string
  /** in the journal */
  id?: string
  /** what is mined is the approval */
  approval?: boolean
  /** what the chain asks for what is signed now; null where it is not known */
  fee?: bigint | null
  /** blocks that have it so far */
  confirmed?: number
  /** The chain does not know it, or not yet. */
  unknown?: boolean
}

export interface Performance {
  request: Request
  account: Account
  plan: TransactionPlan
  tell: (progress: Progress) => void
  /** Throws where the wallet went to another account or chain since it began. */
  same: () => void
  /** Whoever asked for it is still there. */
  here: () => boolean
  /** what the approval is called, and the amounts that leave the wallet, in the visitor's language */
  approval: string
  leaves: string[]
}

/** What a signature that no permit came of leaves: the wallet has not the method, or signed something else. */
type Permitted = TransactionPlan['call'] | null

/**
 * One flow for all: leave to take exactly what is spent (a permit, or else an approval), the try, the signature, the blocks. Who
 * left the page is asked to sign nothing more. Rejects with a TransactionFault.
 */
export async function perform(performance: Performance): Promise<Mined> {
  const { request, account, plan, tell } = performance
  try {
    tell({ step: 'check' })
    await onChain(request, account.chainId)
    if (plan.call.data !== '0x' && (await readCode(request, plan.call.to)) === '0x') {
      throw new TransactionFault('noContract')
    }
    const leave = await leaveFor(request, plan, account)
    return await send(performance, await permittedCall(performance, leave))
  } catch (error) {
    throw walletFault(error)
  }
}

/** The call that can be sent now, with its permit in it, or after the approval it needed was mined. */
async function permittedCall(performance: Performance, leave: Leave): Promise<TransactionPlan['call']> {
  const { plan } = performance
  if (leave.kind === 'none') return plan.call
  const permitted = leave.kind === 'permit' ? await permit(performance, leave.ready) : null
  if (permitted) return permitted
  await approve(performance, leave.allowed)
  return plan.call
}

async function permit(
  { request, account, plan, tell, same }: Performance,
  ready: Extract<Leave, { kind: 'permit' }>['ready'],
): Promise<Permitted> {
  same()
  tell({ step: 'permit' })
  try {
    const signed = await signPermit(request, termsOf(plan, account), ready)
    return signed && (plan.spends?.permitted?.(signed) ?? null)
  } catch (error) {
    const fault = walletFault(error)
    if (rejected(error) || fault.fault !== 'failed') throw fault
    return null // not every wallet signs typed data
  }
}

/** Approves exactly what is spent. Some tokens change no allowance but to or from nothing. */
async function approve(performance: Performance, allowed: bigint): Promise<void> {
  const { request, account, plan, here } = performance
  const { token, amount } = plan.spends as NonNullable<TransactionPlan['spends']>
  const to = (value: bigint): Sending => ({
    to: token,
    data: erc20.encodeFunctionData('approve', [plan.call.to, value]),
    value: 0n,
  })
  const direct = allowed === 0n || (await works(request, account.address, to(amount)))
  for (const value of direct ? [amount] : [0n, amount]) {
    await sendApproval(performance, to(value))
    if (!here()) throw new TransactionFault('left')
  }
  // Wallets let their holder approve another amount.
  const now = await readToken(request, token, 'allowance', [account.address, plan.call.to])
  if (now < amount) throw new TransactionFault('lowered', { need: amount, have: now })
}

async function works(request: Request, from: string, sending: Sending): Promise<boolean> {
  return tryCall(request, rawOf(from, sending), erc20).then(
    () => true,
    () => false,
  )
}

async function sendApproval(performance: Performance, sending: Sending): Promise<void> {
  const { request, account, tell } = performance
  await tryCall(request, rawOf(account.address, sending), erc20)
  const hash = await sign(performance, sending, 'approve')
  const record = await note(performance, hash, sending, {
    title: performance.approval,
    done: '',
    failed: '',
    leaves: [],
    confirmations: 1,
  })
  tell({ step: 'mine', hash, id: hash, approval: true })
  await track(request, record.id, (news) => tell({ step: 'mine', hash, id: hash, approval: true, ...news }))
}

async function send(performance: Performance, call: TransactionPlan['call']): Promise<Mined> {
  const { request, account, plan, tell } = performance
  tell({ step: 'check' })
  await tryCall(request, rawOf(account.address, call), call.abi)
  const hash = await sign(performance, call, 'sign')
  const { title, done, failed, confirmations = 1 } = plan
  const record = await note(performance, hash, call, { title, done, failed, leaves: performance.leaves, confirmations })
  tell({ step: 'mine', hash, id: hash })
  try {
    return await track(request, record.id, (news) => tell({ step: 'mine', hash, id: hash, ...news }))
  } catch (error) {
    throw await explained(request, account.address, call, error)
  }
}

/** Has the wallet sign and send it. Answers with the hash. */
async function sign(
  { request, account, tell, same }: Performance,
  sending: Sending,
  step: 'approve' | 'sign',
): Promise<string> {
  const fee = await feeOf(request, account.address, sending)
  await payable(request, account.address, sending, fee)
  await onChain(request, account.chainId)
  same()
  tell({ step, fee })
  const transaction = { ...rawOf(account.address, sending), chainId: hex(account.chainId) }
  const hash = await request({ method: 'eth_sendTransaction', params: [transaction] })
  if (!isHash(hash)) throw new TransactionFault('answer')
  return hash.toLowerCase()
}

/** Writes down what was sent: it is found again after a reload. */
async function note(
  { request, account }: Performance,
  hash: string,
  sending: Sending,
  about: Pick<TransactionRecord, 'title' | 'done' | 'failed' | 'leaves' | 'confirmations'>,
) {
  const [since, code] = await Promise.all([
    readQuantity(request, 'eth_blockNumber').then(Number, () => null),
    readCode(request, account.address).catch(() => '0x'),
  ])
  const record = {
    id: hash,
    hash,
    account: account.address,
    chainId: account.chainId,
    ...about,
    to: sending.to,
    digest: digestOf(sending),
    nonce: null,
    // The block that has it may be the newest by now.
    since: since === null ? null : Math.max(0, since - 1),
    relayed: code !== '0x',
    at: Date.now(),
    state: 'pending',
    block: null,
    fee: null,
    why: '',
  } as const
  claim(hash)
  transactions.add(record)
  return record
}

/** What was mined without effect is tried once more in its block: the contract may say why. */
async function explained(
  request: Request,
  from: string,
  call: TransactionPlan['call'],
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof TransactionFault) || error.fault !== 'reverted') return error
  const { block, hash } = error.details
  try {
    await tryCall(request, rawOf(from, call), call.abi, block ?? 'latest')
  } catch (refused) {
    if (refused instanceof TransactionFault && refused.details.refusal) {
      return new TransactionFault('reverted', { hash, block, refusal: refused.details.refusal })
    }
  }
  return error
}
