import { shortAddress, useAddressLabel, useFormat, useSession, useText } from '@portal/sdk'
import { useAccount } from '../queries'
import { messages } from '../texts'

const address = /^0x[0-9a-f]{40}$/

/** What the account holds that is looked for, for those who are signed in. */
export function Holding({ sought }: { sought: string }) {
  const text = useText(messages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const session = useSession()
  const wanted = sought.trim().toLowerCase()
  const { data: account } = useAccount(session && address.test(wanted) ? wanted : null)
  if (!account?.balance) return null
  return (
    <p className="gaia:border-b gaia:border-line-soft gaia:px-4.5 gaia:py-2.5 gaia:text-sm gaia:text-muted gaia:tabular-nums">
      {text('live.holds', {
        account: labelOf(account.address) ?? shortAddress(account.address),
        amount: format.gaia(account.balance, 2),
        block: format.block(account.asOf.number),
      })}
    </p>
  )
}
