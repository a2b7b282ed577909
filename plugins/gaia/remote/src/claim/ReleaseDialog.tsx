import { useFormat, useText } from '@portal/sdk'
import { TransactionDialog, type TransactionPlan, useContract, useRead } from '@portal/sdk/chain'
import { Notice } from '@portal/sdk/ui'
import { messages } from '../texts'
import { OtherContract } from './OtherContract'
import { refusalIn } from './refusalIn'
import { sameAddress } from './sameAddress'
import { vestingAbi } from './vestingAbi'

interface ReleaseDialogProps {
  /** of which the module answered */
  contract: string
  /** its number */
  schedule: string
  /** that was looked up, and is to get it */
  account: string
  onClose: () => void
}

/**
 * Has what has vested sent to its beneficiary, which anybody may do. The call names nothing but a schedule. So its beneficiary and what is
 * due are read with the visitor's own wallet, from the contract of the portal's configuration, and the wallet is not asked unless the
 * schedule is the account's.
 */
export default function ReleaseDialog({ contract: answered, schedule: id, account, onClose }: ReleaseDialogProps) {
  const text = useText(messages)
  const format = useFormat()
  const contract = useContract('GaiaVesting', vestingAbi)
  const own = sameAddress(contract?.address, answered)
  const schedule = useRead(contract, 'schedule', [BigInt(id)], { enabled: own })
  const releasable = useRead(contract, 'releasable', [BigInt(id)], { enabled: own })
  const terms = schedule.data
  const due = releasable.data
  const theirs = terms && sameAddress(terms.beneficiary, account)
  let plan: TransactionPlan | null = null
  if (contract && own && theirs && due !== undefined) {
    // Everything that is left is due, also of a revoked schedule: the amount does not grow until the call is mined.
    const rest = terms.released + due === terms.total
    const amount = format.gaia(due, 18)
    plan = {
      title: text('claim.release.plan', { id }),
      done: text('claim.release.done'),
      failed: text('claim.release.failed'),
      call: contract.call('release', [BigInt(id)]),
      notes: [
        { term: text('claim.release.receiver'), text: terms.beneficiary },
        {
          term: text('claim.vesting.due'),
          text: text(rest ? 'claim.release.rest' : 'claim.release.some', { amount }),
        },
      ],
      refusal: refusalIn(text, format),
    }
  }
  return (
    <TransactionDialog
      title={text('claim.release.plan', { id })}
      description={text('claim.release.text')}
      plan={plan}
      act={text('claim.release.act')}
      onClose={onClose}
    >
      {() => (
        <>
          {!own && <OtherContract name="GaiaVesting" />}
          {(schedule.error || releasable.error) && (
            <Notice title={text('claim.release.unread')}>{text('claim.release.unread.text')}</Notice>
          )}
          {theirs === false && (
            <Notice tone="bad" title={text('claim.release.theirs')}>
              {text('claim.release.theirs.text')}
            </Notice>
          )}
        </>
      )}
    </TransactionDialog>
  )
}
