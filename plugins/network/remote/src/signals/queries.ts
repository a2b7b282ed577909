import { useModuleQuery } from '../topics'
import type { SignalDetail, SignalProof, SignalSummary } from './wire'

const live = { topic: 'signals' } as const

/** Topics, counts of the last day, and for which validator the visitor attests. */
export function useSignalSummary() {
  return useModuleQuery<SignalSummary>('/signals/summary', { live })
}

/** One signal, read again when any changes. */
export function useSignal(uid: string) {
  return useModuleQuery<SignalDetail>(`/signals/${encodeURIComponent(uid)}`, { live })
}

/** What a program needs to verify one signal. */
export function useSignalProof(uid: string, enabled: boolean) {
  return useModuleQuery<SignalProof>(`/signals/${encodeURIComponent(uid)}/proof`, { live, enabled })
}
