import { useModuleQuery } from '@portal/sdk'
import type { ValidatorList } from './wire'

/** All validators and the visitor's delegations, read again when the list changes. */
export function useValidators() {
  return useModuleQuery<ValidatorList>('/validators', { live: { topic: 'validators' } })
}
