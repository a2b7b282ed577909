import { urlParam } from '@portal/sdk/ui'
import { reasonGroups } from '../wire'

/** Which changes the table has, as its address says: ?kind=staking&q=atlas&within=30d */
export const historyFilters = {
  /** those that are shown; empty: all */
  kind: urlParam.list(reasonGroups),
  /** a validator's name, or how an address or a transaction's hash begins */
  q: urlParam.string(),
  within: urlParam.oneOf(['', '24h', '7d', '30d', '90d']),
} as const
