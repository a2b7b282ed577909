import { urlParam } from '@portal/sdk/ui'
import { signalKinds, signalStates } from './wire'

export const signalViews = ['all', 'following', 'waiting', 'mine'] as const
export const signalRanges = ['24h', '7d', '30d', 'all'] as const
export const signalQuorums = ['any', 'reached', 'missing'] as const
export const signalScores = ['any', '50', '75', '90'] as const
export const hiddenFilters = ['no', 'only'] as const

/** How the feed is filtered, as its address and the module's API have it: ?topic=stake&state=final&range=7d */
export const signalFilters = {
  view: urlParam.oneOf(signalViews),
  q: urlParam.string(),
  topic: urlParam.string('all'),
  kind: urlParam.oneOf(['all', ...signalKinds] as const),
  state: urlParam.oneOf(['all', ...signalStates] as const),
  range: urlParam.oneOf(signalRanges),
  quorum: urlParam.oneOf(signalQuorums),
  score: urlParam.oneOf(signalScores),
  language: urlParam.string('any'),
  publisher: urlParam.string(),
  validator: urlParam.string(),
  hidden: urlParam.oneOf(hiddenFilters),
}
