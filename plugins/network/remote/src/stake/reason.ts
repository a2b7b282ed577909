import type { Text } from '@portal/sdk'
import type { MessageKey } from '../texts'
import { rejected, TransactionError } from './transaction'

/** What the staking contract refuses with, by the selectors of its errors. */
export const refusals = {
  NotActive: '0x4022bc55',
  NothingToWithdraw: '0xd0d04f60',
  StakeTooLow: '0xb768e3fe',
  TooManyUnbondings: '0x46251767',
}

const longest = 160

/** Why it was not done, as a sentence. What only the wallet knows is cut: some errors carry the whole request. */
export function reasonOf(text: Text<MessageKey>, error: unknown): string {
  if (rejected(error)) return text('stake.rejected')
  if (error instanceof TransactionError) return text(`stake.fault.${error.fault}`, { hash: error.hash })
  const { message } = error as Error
  const said = `${revertData(error)} ${message}`
  const refusal = (Object.keys(refusals) as (keyof typeof refusals)[]).find((name) => said.includes(refusals[name]))
  if (refusal) return text(`stake.refusal.${refusal}`)
  return text('stake.failed', { reason: message.length > longest ? `${message.slice(0, longest)}…` : message })
}

/** What the contract reverted with. Wallets pack the node's error into their own, some as text only. */
function revertData(error: unknown): string | null {
  if (typeof error === 'string') return error.startsWith('0x') ? error.toLowerCase() : null
  if (typeof error !== 'object' || !error) return null
  const { data, originalError } = error as { data?: unknown; originalError?: unknown }
  return revertData(data) ?? revertData(originalError)
}
