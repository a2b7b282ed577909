import { digestOf } from './digestOf'
import { feeOf, payable, rawOf, type Sending } from './fee'
import type { Mined, News } from './follow'
import type { TransactionRecord } from './Journal'
import { type Account, type Asked, erc20, type Leave, leaveFor, readToken, termsOf } from './leave'
import { signPermit } from './permit'
import { hex, isHash, onChain, type Request, readCode, readQuantity, tryCall } from './reads'
import { TransactionFault } from './TransactionFault'
import type { TransactionPlan } from './TransactionPlan'
import { claim, Settled, track } from './track'
import { transactions } from './transactions'
import { refused, unable, walletFault } from './walletError'

/** What is being done now: it is tried, the wallet is asked, or what was sent waits for its blocks. */
export interface Progress {
  step: 'check' | 'permit' | 'approve' | 'sign' | 'mine'
  hash?: string
  /** in the journal */
  id?: string
  /** what is mined is the approval */
  approval?: boolean
  /** what the wallet is really asked for before the transaction itself, as soon as that is known */
  leave?: Asked | undefined
  /** what the chain asks for what is signed now; null where it is not known */
  fee?: bigint | null
  /** blocks that have it so far */
  confirmed?: number
  /** The chain does not know it, or not yet. */
  unknown?: boolean
  /** The chain knew it once, and may take it all the same. */
  dropped?: boolean
}

export interface Performance {
  request: Request
  account: Account
  plan: TransactionPlan
  tell: (progress: Progress) => void
  /** Throws where the wallet went to another account or chain since it began. */
  same: () => void
  /** Whether the page that asked for it is still open. */
  here: () => boolean
  /** what the approval and its reset are called, and the amounts that leave the wallet, in the visitor's language */
  approval: string
  reset: string
  leaves: string[]
  /** milliseconds between two reads of what a node may not know yet */
  pause?: number
}

/** A performance, and how far it came. */
interface Underway extends Performance {
  course: { leave: Asked | undefined; approved: boolean }
}

/** The call with its permit; null: there is no permit, because the wallet cannot sign one or signed something else. */
type Permitted = TransactionPlan['call'] | null

/**
 * The one flow of all transactions: allow the contract to take exactly what is spent (by a permit, or else by an approval), try the call,
 * have it signed, wait for its blocks. Nothing more is signed once the page is left. Rejects with a TransactionFault, or with Settled where
 * the wallet's holder dismissed it.
 */
export async function perform(performance: Performance): Promise<Mined> {
  const { request, account, plan } = performance
  const course: Underway['course'] = { leave: undefined, approved: false }
  const tell = (next: Progress) => performance.tell({ leave: course.leave, ...next })
  const underway = { ...performance, course, tell }
  try {
    tell({ step: 'check' })
    await onChain(request, account.chainId)
    if (plan.call.data !== '0x' && (await readCode(request, plan.call.to)) === '0x') {
      throw new TransactionFault('noContract')
    }
    const leave = await leaveFor(request, plan, account)
    return await send(underway, await permittedCall(underway, leave))
  } catch (error) {
    if (error instanceof Settled) throw error
    const { fault, details } = walletFault(error)
    throw new TransactionFault(fault, course.approved ? { ...details, approved: true } : details)
  }
}

/** The call that can be sent now, with its permit in it, or after the approval it needed was mined. */
async function permittedCall(underway: Underway, leave: Leave): Promise<TransactionPlan['call']> {
  const { plan, course } = underway
  course.leave = leave.kind
  if (leave.kind === 'none') return plan.call
  const permitted = leave.kind === 'permit' ? await permit(underway, leave.ready) : null
  if (permitted) return permitted
  await approve(underway, leave.allowed)
  return plan.call
}

async function permit(underway: Underway, ready: Extract<Leave, { kind: 'permit' }>['ready']): Promise<Permitted> {
  const { request, account, plan, tell } = underway
  wanted(underway)
  tell({ step: 'permit' })
  try {
    const signed = await signPermit(request, termsOf(plan, account), ready, () => wanted(underway))
    return signed && (plan.spends?.permitted?.(signed) ?? null)
  } catch (error) {
    if (unable(error)) return null // not every wallet signs typed data
    throw error
  }
}

/** Approves exactly what is spent. Some tokens change no allowance but to or from nothing. */
async function approve(underway: Underway, allowed: bigint): Promise<void> {
  const { request, account, plan, course, approval, reset } = underway
  const { token, amount } = plan.spends as NonNullable<TransactionPlan['spends']>
  const to = (value: bigint): Sending => ({
    to: token,
    data: erc20.encodeFunctionData('approve', [plan.call.to, value]),
    value: 0n,
  })
  const direct = allowed === 0n || (await works(request, account.address, to(amount)))
  course.leave = direct ? 'approve' : 'reset'
  for (const value of direct ? [amount] : [0n, amount]) {
    await sendApproval(underway, to(value), value === 0n ? reset : approval)
    wanted(underway)
  }
  await afterApproval(underway, async () => {
    const now = await readToken(request, token, 'allowance', [account.address, plan.call.to])
    // Wallets let their holder approve another amount.
    if (now < amount) throw new TransactionFault('lowered', { need: amount, have: now })
  })
}

/** False where the token itself refuses it. */
async function works(request: Request, from: string, sending: Sending): Promise<boolean> {
  try {
    await tryCall(request, rawOf(from, sending), erc20)
    return true
  } catch (error) {
    if (refused(error)) return false
    throw error
  }
}

async function sendApproval(underway: Underway, sending: Sending, title: string): Promise<void> {
  const { request, account, tell, course } = underway
  await afterApproval(underway, () => tryCall(request, rawOf(account.address, sending), erc20))
  const about = { title, done: '', failed: '', leaves: [], confirmations: 1 }
  const record = await sign(underway, sending, 'approve', about)
  const { hash, id } = record
  await tracked(request, record, (news) => tell({ step: 'mine', hash, id, approval: true, ...news }))
  course.approved = true
}

async function send(underway: Underway, call: TransactionPlan['call']): Promise<Mined> {
  const { request, account, plan, tell, leaves } = underway
  tell({ step: 'check' })
  await afterApproval(underway, () => tryCall(request, rawOf(account.address, call), call.abi))
  const { title, done, failed, confirmations = 1 } = plan
  const record = await sign(underway, call, 'sign', { title, done, failed, leaves, confirmations })
  const { hash, id } = record
  try {
    return await tracked(request, record, (news) => tell({ step: 'mine', hash, id, ...news }))
  } catch (error) {
    throw await explained(request, account.address, call, error)
  }
}

/** track, with what became of it where another tab was the first to follow it: who sent it here waits for that. */
async function tracked(request: Request, record: TransactionRecord, tell: (news: News) => void): Promise<Mined> {
  try {
    return await track(request, record, tell)
  } catch (error) {
    const now = error instanceof Settled ? transactions.find(record.id) : undefined
    if (now?.state === 'confirmed' && now.block !== null)
      return { hash: now.hash, block: now.block, fee: now.fee === null ? null : BigInt(now.fee) }
    if (now?.state === 'failed')
      throw new TransactionFault('reverted', { hash: now.hash, ...(now.block !== null && { block: now.block }) })
    throw error
  }
}

/** How often what an approval changes is asked for: a node behind the same address may not have its block yet. */
const asks = 6

/** Asks the chain. After an approval it asks again for a few seconds: the node may not have its block yet. */
async function afterApproval<T>({ course, pause = 500 }: Underway, ask: () => Promise<T>): Promise<T> {
  for (let asked = 1; ; asked++) {
    try {
      return await ask()
    } catch (error) {
      if (!course.approved || asked === asks) throw error
      await new Promise((over) => setTimeout(over, pause))
    }
  }
}

/** Throws where the wallet went to another account or chain, or where the page was left. */
function wanted({ same, here }: Underway): void {
  same()
  if (!here()) throw new TransactionFault('left')
}

/** Has the wallet sign and send it, and writes it down at once: it is found again after a reload. */
async function sign(
  underway: Underway,
  sending: Sending,
  step: 'approve' | 'sign',
  about: Pick<TransactionRecord, 'title' | 'done' | 'failed' | 'leaves' | 'confirmations'>,
): Promise<TransactionRecord> {
  const { request, account, tell } = underway
  // What is written down is read before: with its hash, nothing is waited for.
  const [fee, since, code] = await Promise.all([
    feeOf(request, account.address, sending),
    readQuantity(request, 'eth_blockNumber').then(Number, () => null),
    readCode(request, account.address).catch(() => '0x'),
  ])
  await payable(request, account.address, sending, fee)
  await onChain(request, account.chainId)
  wanted(underway)
  tell({ step, fee })
  const transaction = { ...rawOf(account.address, sending), chainId: hex(account.chainId) }
  const answer = await request({ method: 'eth_sendTransaction', params: [transaction] })
  if (!isHash(answer)) throw new TransactionFault('answer')
  const hash = answer.toLowerCase()
  const record: TransactionRecord = {
    id: hash,
    hash,
    account: account.address,
    chainId: account.chainId,
    ...about,
    to: sending.to,
    digest: digestOf(sending),
    nonce: null,
    since,
    relayed: code !== '0x',
    at: Date.now(),
    state: 'pending',
    block: null,
    fee: null,
    why: '',
  }
  claim(hash)
  transactions.add(record)
  tell({ step: 'mine', hash, id: hash, ...(step === 'approve' && { approval: true }) })
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
