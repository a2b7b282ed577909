import { useEffect, useRef } from 'react'
import { useModuleQuery, useTopic } from '../topics'
import type { AttestationAnswer } from './wire'

/** Attestations come many at a time: they are read again so long after the first of them. */
const gatherFor = 3_000
/** A moment of the replay is asked for to the next of these, so that playing asks now and then. */
const step = 15 * 60_000

/** Who attested the signals of the last day, of a topic or of all, up to a moment; empty: up to now. */
export function useAttestations(topic: string, at: string, enabled: boolean) {
  const moment = Date.parse(at)
  const until = Number.isNaN(moment) ? '' : new Date(Math.ceil(moment / step) * step).toISOString()
  const query = new URLSearchParams({ topic, ...(until ? { until } : {}) })
  const answer = useModuleQuery<AttestationAnswer>(`/orbit/attestations?${query}`, { enabled })
  const timer = useRef(0)
  const { refetch } = answer
  useTopic('signals', () => {
    if (!enabled || until) return
    timer.current ||= window.setTimeout(() => {
      timer.current = 0
      void refetch()
    }, gatherFor)
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return answer
}
