import { useFormat, useText } from '@portal/sdk'
import { Badge } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Validator } from '../wire'

/** The commission in force, and the one that was announced. */
export function Commission({ validator: { commissionBps, pendingCommission } }: { validator: Validator }) {
  const text = useText(messages)
  const format = useFormat()
  const percent = (bps: number) => format.percent(bps / 10_000, 2)
  if (!pendingCommission) return percent(commissionBps)
  const { bps, effectiveAt } = pendingCommission
  const when = format.time(effectiveAt)
  return (
    <span className="network-commission">
      <span title={text('badge.change', { from: percent(commissionBps), to: percent(bps), when })}>
        <Badge tone={bps > commissionBps ? 'warn' : 'good'}>{text('badge.up', { bps: percent(bps), when })}</Badge>
      </span>
      {percent(commissionBps)}
    </span>
  )
}
