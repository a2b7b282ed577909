import { urlParam } from '@portal/sdk/ui'
import { parts } from './wire'

export const owners = ['all', 'mine'] as const
export const stateFilters = ['all', 'counting', 'verified', 'taken', 'expired', 'made_up'] as const

/** How the list is filtered, as its address and the module's API have it: ?owner=mine&class=amd64-8c-16g */
export const benchmarkFilters = {
  q: urlParam.string(),
  owner: urlParam.oneOf(owners),
  state: urlParam.oneOf(stateFilters),
  class: urlParam.string('all'),
}

export const unfiltered = { q: '', owner: 'all', state: 'all', class: 'all' } as const

/** What is compared, beside the filters: the class is the list's too. */
export const comparedParams = { class: benchmarkFilters.class, part: urlParam.oneOf(parts) }
