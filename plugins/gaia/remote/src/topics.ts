import { defineTopics } from '@portal/sdk'
import type { Facts, Recent, Transfer } from './wire'

/** What the module's topics tell. */
export const { useModuleQuery } = defineTopics<{
  token: Omit<Facts, 'problem'>
  /** the newest as a whole where pages may have missed some */
  transfers: Transfer | Recent
}>()
