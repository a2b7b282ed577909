import type { TimeRange } from '@portal/sdk/ui'
import { applyEvent } from './live/applyTransfer'
import { useModuleQuery } from './topics'
import type { Account, Activity, Buyer, Facts, Powers, Quoted, Recent, SaleAnswer, SupplyPlan } from './wire'

/** The token's facts, current by the event "token". */
export function useFacts() {
  return useModuleQuery<Facts>('/token', {
    live: {
      topic: 'token',
      // Facts of a later block prove that the chain is read again; others leave what the answer said.
      apply: (old, facts) => ({ ...facts, problem: facts.asOf.number > old.asOf.number ? null : old.problem }),
    },
  })
}

/** What the contracts can do and who may have them do it, read again when somebody gets or loses a role. */
export function usePowers() {
  return useModuleQuery<Powers>('/token/powers', { live: { topic: 'powers' } })
}

/** Where the supply is, read again when the token's facts change. */
export function useAllocation() {
  return useModuleQuery<SupplyPlan>('/token/allocation', { live: { topic: 'token' } })
}

/** The newest transfers and the last hours, current by the event "transfers". */
export function useRecent() {
  return useModuleQuery<Recent>('/live/recent', { live: { topic: 'transfers', apply: applyEvent } })
}

/** The transfers of a window and of the one before, read again with each transfer. */
export function useActivity(range: TimeRange, enabled: boolean) {
  return useModuleQuery<Activity>(`/live/activity?range=${range}`, { live: { topic: 'transfers' }, enabled })
}

/** What an account holds, read again when the token's facts change; null: nobody asks. */
export function useAccount(address: string | null) {
  return useModuleQuery<Account>(`/token/holders/${address}`, { live: { topic: 'token' }, enabled: address !== null })
}

/** The sale, current by the event "sale"; time alone changes its phase, for which it is read again. So it is where the chain went back. */
export function useSale() {
  return useModuleQuery<SaleAnswer>('/sale', {
    live: {
      topic: 'sale',
      apply: (old, sale) => (old.sale && old.sale.asOf.number > sale.asOf.number ? undefined : { sale, problem: null }),
    },
  })
}

/** What that many whole GAIA cost the visitor, read again with each purchase. */
export function useWholeQuote(whole: number) {
  return useModuleQuery<Quoted>(`/sale/quote?gaia=${whole}`, { live: { topic: 'sale' } })
}

/** What an account bought and may buy, read again with each purchase; null: nobody asks. */
export function useBuyer(address: string | null) {
  return useModuleQuery<Buyer>(`/sale/accounts/${address}`, { live: { topic: 'sale' }, enabled: address !== null })
}
