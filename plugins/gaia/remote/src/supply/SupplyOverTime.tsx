import { useFormat, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import {
  Card,
  CardBody,
  CardHeader,
  CardSkeleton,
  Definition,
  QueryView,
  TimeRanges,
  useTimeRange,
} from '@portal/sdk/ui'
import { useMemo } from 'react'
import { TermFigure } from '../sale/TermFigure'
import { useModuleQuery } from '../topics'
import { NotKnown } from '../tracker/NotKnown'
import { trackedRanges } from '../tracker/queries'
import type { Supply } from '../wire'
import { hasOf, partsProof } from './supplyProof'
import { splitsOf, supplySeries } from './supplySeries'
import { supplyMessages } from './texts'

const choices = { ranges: trackedRanges, fallback: '30d' } as const

/** Where all GAIA was over time. */
export function SupplyOverTime() {
  const text = useText(supplyMessages)
  const choice = useTimeRange(choices)
  const supply = useModuleQuery<Supply>(`/token/supply?range=${choice.range}`, { live: { topic: 'token' } })
  const title = text('title')
  return (
    <QueryView
      query={supply}
      framed
      failed={text('failed')}
      stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      skeleton={<CardSkeleton title={title} height="270px" />}
    >
      {(data) =>
        data.known ? (
          <Card>
            <CardHeader title={title} end={<TimeRanges {...choice} label={title} />} />
            <CardBody>
              <Course supply={data} />
            </CardBody>
          </Card>
        ) : (
          <NotKnown asOf={data.asOf} />
        )
      }
    </QueryView>
  )
}

function Course({ supply }: { supply: Supply }) {
  const text = useText(supplyMessages)
  const format = useFormat()
  const series = useMemo(() => supplySeries(supply, text), [supply, text])
  const splits = useMemo(() => new Map(splitsOf(supply)), [supply])
  const newest = supply.steps?.at(-1)
  const total = BigInt(newest?.minted ?? 0) - BigInt(newest?.burnt ?? 0)
  const until = (what: 'minted' | 'burnt') => ({
    label: text(what),
    of: (time: number) => `${format.gaia(splits.get(time)?.[what] ?? '0', 0)} GAIA`,
  })
  const parts = (supply.parts ?? []).map((part) =>
    text('summary.part', { amount: format.compactGaia(hasOf(part)), part: text(part.part) }),
  )
  return (
    <>
      <p className="gaia:mb-3 gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4 gaia:text-sm gaia:text-muted gaia:tabular-nums">
        <TermFigure
          label={text('title')}
          value={text('now', { amount: format.gaia(total, 0) })}
          proof={partsProof({ text, format }, supply)}
        />
        <Definition term={text('title')}>{text('definition')}</Definition>
      </p>
      <TimeSeries
        label={text('label')}
        summary={text('summary', { supply: format.compactGaia(total), parts: parts.join(', ') })}
        series={series}
        stacked
        from={supply.from}
        format={(value) => `${format.number(value)} GAIA`}
        details={[until('minted'), until('burnt')]}
        height={240}
      />
    </>
  )
}
