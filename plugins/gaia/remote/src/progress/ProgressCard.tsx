import { useFormat, useText } from '@portal/sdk'
import {
  Button,
  Card,
  CardBody,
  CardHeader,
  CardSkeleton,
  Definition,
  Notice,
  QueryView,
  TimeRanges,
  urlParam,
  useTimeRange,
  useUrlState,
} from '@portal/sdk/ui'
import { TermFigure } from '../sale/TermFigure'
import { useCoins } from '../sale/useCoins'
import { useModuleQuery } from '../topics'
import { trackedRanges } from '../tracker/queries'
import type { SaleProgress, SaleState } from '../wire'
import { ProgressChart } from './ProgressChart'
import { progressProof } from './progressProof'
import type { Measure } from './progressSeries'
import { progressMessages } from './texts'

const choices = { ranges: trackedRanges, fallback: 'all' } as const
const measures = ['sold', 'raised', 'price'] as const
const drawn = { draw: urlParam.oneOf(measures, 'sold') }

/** What was sold and raised over time, and at which price. */
export function ProgressCard({ sale }: { sale: SaleState }) {
  const text = useText(progressMessages)
  const choice = useTimeRange(choices)
  const progress = useModuleQuery<SaleProgress>(`/sale/progress?range=${choice.range}`, { live: { topic: 'sale' } })
  const title = text('title')
  return (
    <QueryView
      query={progress}
      framed
      failed={text('failed')}
      stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      skeleton={<CardSkeleton title={title} height="270px" />}
    >
      {(data) => (
        <Card>
          <CardHeader
            title={title}
            end={
              <>
                <TimeRanges {...choice} label={title} />
                <Definition term={title}>{text('definition')}</Definition>
              </>
            }
          />
          <CardBody>
            {data.known ? <Course progress={data} sale={sale} /> : <Notice tone="info">{text('reading')}</Notice>}
          </CardBody>
        </Card>
      )}
    </QueryView>
  )
}

function Course({ progress, sale }: { progress: SaleProgress; sale: SaleState }) {
  const text = useText(progressMessages)
  const format = useFormat()
  const coins = useCoins()
  const { values, put } = useUrlState(drawn)
  const measure = values.draw
  return (
    <>
      <div className="gaia:mb-3 gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-x-4 gaia:gap-y-2 gaia:text-sm gaia:tabular-nums">
        <TermFigure
          label={text(measure)}
          value={text(`now.${measure}`, {
            amount:
              measure === 'sold' ? format.gaia(newestOf(progress, 'sold'), 2) : coins(newestOf(progress, measure)),
          })}
          proof={progressProof({ text, format, coins }, progress, sale, measure)}
        />
        <fieldset className="gaia:flex gaia:flex-wrap gaia:gap-1.5" aria-label={text('choose')}>
          {measures.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={measure === one ? 'default' : 'ghost'}
              aria-pressed={measure === one}
              onClick={() => put({ draw: one })}
            >
              {text(one)}
            </Button>
          ))}
        </fieldset>
      </div>
      <ProgressChart progress={progress} measure={measure} height={230} />
    </>
  )
}

/** The newest value, as the logs have it. */
function newestOf(progress: SaleProgress, measure: Measure): string {
  if (measure === 'price') return progress.terms?.at(-1)?.price ?? '0'
  return progress.steps?.at(-1)?.[measure] ?? progress.before?.[measure] ?? '0'
}
