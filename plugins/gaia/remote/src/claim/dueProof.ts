import type { ReadProof } from '@portal/sdk/ui'
import type { Vesting, VestingSchedule } from '../wire'

/** releasable(the schedule) at the block of the answer. */
export function dueProof({ asOf, contract }: Vesting, { id, releasable }: VestingSchedule): ReadProof {
  return {
    kind: 'read',
    contract,
    call: `releasable(${id})`,
    data: `0xe4bf01a8${BigInt(id).toString(16).padStart(64, '0')}`,
    block: asOf.number,
    time: asOf.time,
    answer: releasable,
  }
}
