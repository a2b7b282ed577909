import { defineTopics } from '@portal/sdk'
import { tablesOf } from '@portal/sdk/ui'
import type { Block, Facts, LaunchAnswer, Recent, SaleState, Transfer } from './wire'

/** What the module's topics tell. */
const topics = defineTopics<{
  /** after each change of what anybody has; accounts are whose it may be, null: anybody's */
  portfolio: { asOf: Block; accounts: string[] | null }
  token: Omit<Facts, 'problem'>
  /** somebody got or lost a role */
  powers: Record<string, never>
  /** after each purchase and refund, and each change of the sale */
  sale: SaleState
  /** the visitor's own watch list or alerts have changed */
  watch: Record<string, never>
  /** campaigns, claims and lists, up to that block */
  claims: Block
  /** how far the launch is, after each change of it */
  launch: LaunchAnswer
  /** a list that an admin brought has changed */
  drafts: Record<string, never>
  /** somebody with a say over the sale did something */
  saleterms: Record<string, never>
  /** the newest as a whole where pages may have missed some */
  transfers: Transfer | Recent
}>()

export const { useModuleQuery } = topics
export const { useModuleTable } = tablesOf(topics)
