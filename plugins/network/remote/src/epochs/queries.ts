import { useEffect, useRef } from 'react'
import { useModuleQuery } from '../topics'
import type { Earnings, Epoch, EpochCourse, EpochList, EpochRecords, Paid, Reward } from './wire'

const live = { topic: 'epochs' } as const

/** The newest epochs, or those before one. */
export function useEpochs(behind?: number) {
  return useModuleQuery<EpochList>(behind === undefined ? '/epochs' : `/epochs?behind=${behind}`, { live })
}

export function useEpoch(epoch: number) {
  return useModuleQuery<Epoch>(`/epochs/${epoch}`, { live })
}

/** How each validator did in the newest epochs. */
export function useEpochRecords() {
  return useModuleQuery<EpochRecords>('/epochs/validators', { live })
}

/** How one validator did, epoch by epoch. */
export function useEpochCourse(validator: string) {
  return useModuleQuery<EpochCourse>(`/epochs/course?validator=${validator}`, { live })
}

/** What a wallet had of all epochs; null asks nothing. */
export function useEarnings(account: string | null) {
  return useModuleQuery<Earnings>(`/epochs/earnings?account=${account}`, { live, enabled: account !== null })
}

/** What a wallet had of each epoch, with one validator where one is named; null asks nothing. */
export function useRewards(account: string | null, validator?: string) {
  const of = validator === undefined ? '' : `&validator=${validator}`
  return useModuleQuery<Reward[]>(`/epochs/rewards?account=${account}${of}`, { live, enabled: account !== null })
}

/** Which campaigns pay which epochs. No event tells of claims: what a page had before is read again when a page opens. */
export function usePaid() {
  const query = useModuleQuery<Paid>('/epochs/paid', { live })
  const { refetch } = query
  const before = useRef(query.dataUpdatedAt > 0)
  useEffect(() => {
    if (before.current) void refetch()
  }, [refetch])
  return query
}
