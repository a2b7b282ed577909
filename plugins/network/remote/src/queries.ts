import type { TimeRange } from '@portal/sdk/ui'
import { useModuleQuery } from './topics'
import type { Positions, Setup, StakeCourse, ValidatorDetail, ValidatorList } from './wire'

/** All validators, read again when the list changes; who may not read them asks nothing. */
export function useValidators({ enabled = true } = {}) {
  return useModuleQuery<ValidatorList>('/validators', { live: { topic: 'validators' }, enabled })
}

/** What the visitor has in the staking contract, read again when anybody's stake moves. Any session may see it. */
export function usePositions() {
  return useModuleQuery<Positions>('/positions', { live: { topic: 'positions' } })
}

/** What becoming a validator takes, and what the visitor is already. */
export function useSetup() {
  return useModuleQuery<Setup>('/setup', { live: { topic: 'positions' } })
}

/** One validator, read again when the list changes. */
export function useValidator(address: string) {
  return useModuleQuery<ValidatorDetail>(`/validators/${address}`, { live: { topic: 'validators' } })
}

export function useStakeCourse(address: string, range: TimeRange) {
  return useModuleQuery<StakeCourse>(`/validators/${address}/stake?range=${range}`, { live: { topic: 'validators' } })
}
