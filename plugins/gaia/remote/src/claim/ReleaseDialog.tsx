import { useFormat, useText } from '@portal/sdk'
import { TransactionDialog, useContract } from '@portal/sdk/chain'
import { messages } from '../texts'
import type { Schedule } from '../wire'
import { refusalIn } from './refusalIn'
import { vestingAbi } from './vestingAbi'

interface ReleaseDialogProps {
  contract: string
  schedule: Schedule
  beneficiary: string
  onClose: () => void
}

/** Has what has vested sent to its beneficiary, which anybody may. */
export default function ReleaseDialog({ contract: address, schedule, beneficiary, onClose }: ReleaseDialogProps) {
  const text = useText(messages)
  const format = useFormat()
  const contract = useContract('GaiaVesting', vestingAbi, address)
  const amount = format.gaia(schedule.releasable, 2)
  return (
    <TransactionDialog
      title={text('claim.release.plan', { id: schedule.id })}
      description={text('claim.release.text')}
      plan={
        contract && {
          title: text('claim.release.plan', { id: schedule.id }),
          done: text('claim.release.done'),
          failed: text('claim.release.failed'),
          call: contract.call('release', [BigInt(schedule.id)]),
          notes: [{ term: text('claim.plan.get'), text: text('claim.release.get', { amount, beneficiary }) }],
          refusal: refusalIn(text, format),
        }
      }
      act={text('claim.release.act')}
      onClose={onClose}
    />
  )
}
