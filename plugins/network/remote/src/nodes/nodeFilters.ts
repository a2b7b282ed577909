import { urlParam } from '@portal/sdk/ui'
import { nodeStates } from './wire'

export const owners = ['all', 'mine'] as const
export const stateFilters = ['all', ...nodeStates, 'revoked'] as const

/** How the list is filtered, as its address and the module's API have it: ?owner=mine&state=offline */
export const nodeFilters = {
  q: urlParam.string(),
  owner: urlParam.oneOf(owners),
  state: urlParam.oneOf(stateFilters),
  platform: urlParam.string('all'),
  software: urlParam.string('all'),
  label: urlParam.string('all'),
}

export const unfiltered = { q: '', owner: 'all', state: 'all', platform: 'all', software: 'all', label: 'all' } as const
