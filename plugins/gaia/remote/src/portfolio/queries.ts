import { useSession } from '@portal/sdk'
import { useModuleQuery } from '../topics'
import type { Money, PortfolioHistory } from '../wire'
import { isTouched } from './isTouched'

/** All GAIA of the visitor and where it is. */
export function useMoney() {
  return useModuleQuery<Money>('/portfolio', {
    live: {
      topic: 'portfolio',
      // What vests or unbonds changes with time: it is read again with whatever happens.
      apply: (old, { accounts }) => (changesWithTime(old) || isTouched(accounts, old.address) ? undefined : old),
    },
  })
}

/** The visitor's newest changes, for what is no table. */
export function useNewestChanges() {
  const address = useSession()?.address
  return useModuleQuery<PortfolioHistory>('/portfolio/history?limit=200', {
    live: {
      topic: 'portfolio',
      // While the history is behind the chain, every event has it read again.
      apply: (old, { accounts }) => (!old.known || old.behind || isTouched(accounts, address) ? undefined : old),
    },
  })
}

const changesWithTime = ({ staking, vesting }: Money): boolean =>
  Boolean(staking?.unbondings.length || (vesting && (vesting.held !== '0' || vesting.more > 0)))
