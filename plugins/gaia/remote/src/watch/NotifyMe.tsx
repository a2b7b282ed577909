import { useSession, useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Bell, BellRing } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sameAddress } from '../claim/sameAddress'
import { RuleDialog } from './dialogs'
import { watchMessages } from './texts'
import { type RuleKind, useWatchList } from './useWatchList'

interface NotifyMeProps {
  kind: RuleKind
  /** whose it is: of an account that is neither the visitor's nor watched nobody is told */
  account?: string
}

/** On what a rule is about: how the visitor is told of it. Nothing without a session, and before it is known. */
export function NotifyMe({ kind, account }: NotifyMeProps) {
  const text = useText(watchMessages)
  const { data } = useWatchList()
  const [open, setOpen] = useState(false)
  const own = useSession()?.address
  if (!data) return null
  const followed = [own, ...data.addresses.map(({ address }) => address)]
  if (account && !followed.some((one) => sameAddress(one, account))) return null
  const days = data.rules[kind]
  return (
    <>
      <Button
        size="sm"
        onClick={() => setOpen(true)}
        icon={days === null ? <Bell size={14} aria-hidden="true" /> : <BellRing size={14} aria-hidden="true" />}
      >
        {days === null || kind === 'transfer' ? text('notify') : text('rule.days', { count: Number(days) })}
      </Button>
      <Suspense>{open && <RuleDialog kind={kind} rules={data.rules} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
