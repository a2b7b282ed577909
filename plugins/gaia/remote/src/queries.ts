import { useModuleQuery } from '@portal/sdk'
import { applyEvent } from './live/applyTransfer'
import type { Facts, Recent, Transfer } from './wire'

/** The token's facts, current by the event "token". */
export function useFacts() {
  return useModuleQuery<Facts>('/token', {
    live: { topic: 'token', apply: (_, facts) => ({ ...(facts as Facts), problem: null }) },
  })
}

/** The newest transfers, current by the event "transfers". */
export function useRecent(limit: number) {
  return useModuleQuery<Recent>(`/live/recent?limit=${limit}`, {
    live: { topic: 'transfers', apply: (recent, event) => applyEvent(recent, event as Transfer | Recent) },
  })
}
