import { useModuleQuery } from './topics'
import type { Positions, ValidatorList } from './wire'

/** All validators, read again when the list changes. */
export function useValidators() {
  return useModuleQuery<ValidatorList>('/validators', { live: { topic: 'validators' } })
}

/** What the visitor has in the staking contract, read again when anybody's stake moves. Any session may see it. */
export function usePositions() {
  return useModuleQuery<Positions>('/positions', { live: { topic: 'positions' } })
}
