import { useModuleMutation, useSession } from '@portal/sdk'
import { useMemo } from 'react'
import { useModuleQuery } from '../topics'
import type { WatchList } from '../wire'

/** The visitor's own list, read again when it changes in any of their tabs; without a session nobody asks. */
export function useWatchList() {
  const session = useSession()
  return useModuleQuery<WatchList>('/watch', { live: { topic: 'watch' }, enabled: session !== null })
}

/** How an address is to be watched. */
export interface Watching {
  address: string
  label: string
  /** wei; null: nothing is told */
  least: string | null
}

/** What changes the list. Each rejects when that cannot be kept. */
export function useWatchWrites() {
  const { mutateAsync } = useModuleMutation({ invalidates: ['/watch'] })
  return useMemo(
    () => ({
      watch: ({ address, label, least }: Watching) =>
        mutateAsync({ path: `/watch/addresses/${address}`, method: 'PUT', body: { label, least } }),
      unwatch: (address: string) => mutateAsync({ path: `/watch/addresses/${address}`, method: 'DELETE' }),
      setRule: (kind: RuleKind, body: { least: string } | { days: number }) =>
        mutateAsync({ path: `/watch/rules/${kind}`, method: 'PUT', body }),
      endRule: (kind: RuleKind) => mutateAsync({ path: `/watch/rules/${kind}`, method: 'DELETE' }),
      forget: () => mutateAsync({ path: '/watch', method: 'DELETE' }),
    }),
    [mutateAsync],
  )
}

export const ruleKinds = ['transfer', 'campaign', 'sale'] as const
export type RuleKind = (typeof ruleKinds)[number]
