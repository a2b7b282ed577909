/** An error of the contract's own, or the reason that it gave. */
export interface Refusal {
  /** as the interface names it; '' for a reason in words */
  name: string
  args: readonly unknown[]
  /** Error(string)'s, as the contract wrote it */
  reason?: string
}

/**
 * Why nothing was read, asked or done. Before the wallet is asked: noWallet (none is connected), account (another one than the
 * session's), chain (another one than the portal's), unread (the wallet cannot reach its endpoint), noContract (nothing is at
 * the address), noTokens, noGas, refused (the contract would refuse it). By the wallet: rejected, busy (an older request is
 * still open), failed, answer (what it answered is no such thing), lowered (it approved less). Between two requests: moved (the
 * wallet went to another account or chain), left (the page was left). Of what was sent: reverted, replaced, cancelled.
 */
export type FaultKind =
  | 'noWallet'
  | 'account'
  | 'chain'
  | 'unread'
  | 'noContract'
  | 'noTokens'
  | 'noGas'
  | 'refused'
  | 'rejected'
  | 'busy'
  | 'failed'
  | 'answer'
  | 'lowered'
  | 'moved'
  | 'left'
  | 'reverted'
  | 'replaced'
  | 'cancelled'

export interface FaultDetails {
  /** of the transaction that was sent, or of the one that took its place */
  hash?: string
  /** where it was mined */
  block?: number
  /** what is needed and what is there, in the smallest unit */
  need?: bigint
  have?: bigint
  refusal?: Refusal | null
  /** An approval was mined before the transaction failed. */
  approved?: boolean
  /** what only the wallet knows */
  message?: string
}

export class TransactionFault extends Error {
  constructor(
    readonly fault: FaultKind,
    readonly details: FaultDetails = {},
  ) {
    super(details.hash ? `${fault} ${details.hash}` : fault)
    this.name = 'TransactionFault'
  }
}
