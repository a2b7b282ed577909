import { useModuleQuery } from '../topics'
import type { RecordedPublisher, SignalCourse, SignalDetail, SignalProof, SignalSummary } from './wire'

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

/** How many signals were published and how they were judged, step by step over a time. */
export function useSignalCourse(range: '24h' | '7d' | '30d' | '90d') {
  return useModuleQuery<SignalCourse>(`/signals/course?range=${range}`, { live })
}

/** How the publisher with this key did so far. */
export function usePublisherRecord(publisher: string) {
  return useModuleQuery<RecordedPublisher>(`/signals/record?publisher=${encodeURIComponent(publisher)}`, { live })
}
