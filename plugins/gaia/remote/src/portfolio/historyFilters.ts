import { urlParam } from '@portal/sdk/ui'
import { withins } from '../live/within'
import { reasonGroups } from '../wire'

/** Which changes the table has, as its address says: ?kind=staking&q=atlas&within=30d */
export const historyFilters = {
  /** those that are shown; empty: all */
  kind: urlParam.list(reasonGroups),
  /** a validator's name, or how an address or a transaction's hash begins */
  q: urlParam.string(),
  within: urlParam.oneOf(withins),
} as const
