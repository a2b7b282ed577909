import { useFormat, useText } from '@portal/sdk'
import { Badge } from '@portal/sdk/ui'
import { paymentOf } from './paymentOf'
import { ratioOf } from './ratioOf'
import { epochMessages } from './texts'
import type { EpochRow, Paid } from './wire'

/** Whether an epoch is paid, as the chain says it. */
export function PaymentBadge({ of, paid }: { of: EpochRow; paid: Paid | undefined }) {
  const text = useText(epochMessages)
  const format = useFormat()
  if (of.accounts === 0) return <Badge>{text('payment.nothing')}</Badge>
  const payment = paymentOf(paid, of.epoch)
  if (payment === undefined) return '—'
  if (payment === null) return <Badge>{text('payment.open')}</Badge>
  const part = format.percent(ratioOf(payment.claimed, payment.total), 0)
  return (
    <Badge tone={payment.over ? 'info' : 'good'}>
      {text(payment.over ? 'payment.over' : 'payment.claimed', { part })}
    </Badge>
  )
}
