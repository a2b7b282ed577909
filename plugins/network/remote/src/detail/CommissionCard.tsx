import { useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { TimeCountdown } from '@portal/sdk/kit'
import { Card, CardBody, CardHeader, EmptyState, Notice } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { duration } from '../duration'
import { messages } from '../texts'
import type { Validator, ValidatorDetail } from '../wire'
import { detailMessages } from './texts'

/** The commissions that were in force, the one that is, and what is announced. */
export function CommissionCard({ detail }: { detail: ValidatorDetail & { validator: Validator } }) {
  const text = useText(detailMessages)
  const words = useText(messages)
  const format = useFormat()
  const { commissions, asOf, validator, totals } = detail
  const percent = (bps: number) => format.percent(bps / 10_000, 2)
  const series = useMemo(() => {
    const end = Date.parse(asOf.time)
    const inForce = commissions.filter(({ from }) => Date.parse(from) <= end)
    const points = inForce.flatMap(({ from, bps }, i): (readonly [number, number])[] => {
      const at = Date.parse(from)
      const before = inForce[i - 1]
      return before ? [[at - 1, before.bps / 100] as const, [at, bps / 100] as const] : [[at, bps / 100] as const]
    })
    const last = inForce.at(-1)
    if (last && Date.parse(last.from) < end) points.push([end, last.bps / 100])
    return [{ label: text('commissions.label'), kind: 'line' as const, points }]
  }, [commissions, asOf, text])
  const pending = validator.pendingCommission
  return (
    <Card>
      <CardHeader title={text('commissions.title')} end={percent(validator.commissionBps)} />
      <CardBody className="network:grid network:gap-4">
        {pending && (
          <Notice
            tone={pending.bps > validator.commissionBps ? 'warn' : 'good'}
            title={text('commissions.pending', {
              from: percent(validator.commissionBps),
              to: percent(pending.bps),
              when: format.time(pending.effectiveAt),
            })}
          >
            {pending.bps > validator.commissionBps &&
              text('commissions.pending.text', { period: duration(words, totals.unbondingPeriodSeconds) })}
            <TimeCountdown time={pending.effectiveAt} label={text('commissions.countdown')} />
          </Notice>
        )}
        {commissions.length === 0 ? (
          <EmptyState title={text('commissions.none')} />
        ) : (
          <TimeSeries
            label={text('commissions.title')}
            summary={text('commissions.summary', { count: commissions.length, now: percent(validator.commissionBps) })}
            series={series}
            format={(value) => format.percent(value / 100, 2)}
            height={150}
          />
        )}
      </CardBody>
    </Card>
  )
}
