import { fromUnits, useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { lengthOf } from './lengthOf'
import { rewardParts } from './rewardParts'
import { sumOf } from './sumOf'
import { epochMessages } from './texts'
import type { Stay } from './wire'

/** What a validator earned epoch by epoch: its delegators' part, its commission, and what is its own. */
export function RewardChart({ epochs }: { epochs: readonly Stay[] }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const series = useMemo(() => {
    const parts = epochs.map((one) => ({ begins: one.begins, ...rewardParts(one) }))
    const of = (name: 'delegators' | 'fees' | 'own') =>
      parts.map((one) => {
        const wei = one[name]
        return [one.begins, wei === null ? null : Number(fromUnits(wei))] as const
      })
    return [
      { label: text('column.delegators'), kind: 'bars' as const, points: of('delegators') },
      { label: text('column.fees'), kind: 'bars' as const, points: of('fees') },
      { label: text('course.rewards.own'), kind: 'bars' as const, points: of('own') },
    ]
  }, [epochs, text])
  const at = useMemo(() => new Map(epochs.map((one) => [Date.parse(one.begins), one])), [epochs])
  const details = useMemo(() => {
    const of = (words: (one: Stay) => string) => (time: number) => {
      const one = at.get(time)
      return one ? words(one) : '—'
    }
    const amount = (wei: string | null) => (wei === null ? '—' : format.gaia(wei, 2))
    return [
      { label: text('column.epoch'), of: of((one) => format.block(one.epoch)) },
      { label: text('column.gross'), of: of((one) => amount(one.gross)) },
      { label: text('column.missed'), of: of((one) => amount(one.missed)) },
    ]
  }, [at, text, format])
  const gross = sumOf(epochs.map((one) => one.gross))
  const fees = sumOf(epochs.map((one) => one.fees))
  const title = text('course.rewards')
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <CardBody>
        <TimeSeries
          label={title}
          summary={
            gross === null
              ? undefined
              : text('course.rewards.summary', { gross: format.gaia(gross, 2), fees: format.gaia(fees ?? 0n, 2) })
          }
          series={series}
          stacked
          every={lengthOf(epochs)}
          details={details}
          format={(value) => `${format.number(value)} GAIA`}
          height={210}
          empty={text('course.rewards.none.text')}
        />
      </CardBody>
    </Card>
  )
}
