import { applyEvent } from './live/applyTransfer'
import { useModuleQuery } from './topics'
import type { Account, Facts, Recent } from './wire'

/** The token's facts, current by the event "token". */
export function useFacts() {
  return useModuleQuery<Facts>('/token', {
    live: { topic: 'token', apply: (_, facts) => ({ ...facts, problem: null }) },
  })
}

/** The newest transfers, current by the event "transfers". */
export function useRecent(limit: number, enabled = true) {
  return useModuleQuery<Recent>(`/live/recent?limit=${limit}`, {
    enabled,
    live: { topic: 'transfers', apply: applyEvent },
  })
}

/** What an account holds, read again when the token's facts change; null: nobody asks. */
export function useAccount(address: string | null) {
  return useModuleQuery<Account>(`/token/holders/${address}`, { live: { topic: 'token' }, enabled: address !== null })
}
