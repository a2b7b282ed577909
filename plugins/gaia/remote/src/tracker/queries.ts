import type { TimeRange } from '@portal/sdk/ui'
import { useModuleQuery } from '../topics'
import type { Balances, Distribution, Entry, Flows, Growth, Profile } from '../wire'

/** The windows that the tracker's figures are of. */
export const trackedRanges: readonly TimeRange[] = ['24h', '7d', '30d', '90d', 'all']

// All are read again with the token's facts, which change with the ledger.
const live = { topic: 'token' } as const

export function useGrowth(range: TimeRange) {
  return useModuleQuery<Growth>(`/tracker/growth?range=${range}`, { live })
}

export function useDistribution() {
  return useModuleQuery<Distribution>('/tracker/distribution', { live })
}

export function useFlows(range: TimeRange) {
  return useModuleQuery<Flows>(`/tracker/flows?range=${range}`, { live })
}

export function useProfile(address: string) {
  return useModuleQuery<Profile>(`/tracker/accounts/${address}`, { live })
}

export function useBalances(address: string, range: TimeRange) {
  return useModuleQuery<Balances>(`/tracker/accounts/${address}/balances?range=${range}`, { live })
}

/** The newest changes of an address, as many as a page has at most: they tell why its balance changed. */
export function useNewestEntries(address: string) {
  return useModuleQuery<{ rows: Entry[] }>(`/tracker/accounts/${address}/entries?limit=200`, { live })
}
