import { useFormat, usePortal, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { useMemo } from 'react'
import { useCoins } from '../sale/useCoins'
import type { SaleProgress } from '../wire'
import { farCap, type Measure, progressSeries } from './progressSeries'
import { progressMessages } from './texts'

interface ProgressChartProps {
  progress: SaleProgress
  measure: Measure
  height: number
}

/** What had been sold or raised over time, between its caps; or the price, as it was set. */
export function ProgressChart({ progress, measure, height }: ProgressChartProps) {
  const text = useText(progressMessages)
  const format = useFormat()
  const coins = useCoins()
  const { symbol, decimals } = usePortal((state) => state.portal.chain.currency)
  const series = useMemo(() => {
    const [sold, raised, price] = [text('sold'), text('raised'), text('price')]
    const labels = { sold, raised, price, softCap: text('softCap'), hardCap: text('hardCap') }
    return progressSeries(progress, measure, labels, decimals)
  }, [progress, measure, text, decimals])
  const purchases = useMemo(() => {
    const end = Date.parse(progress.asOf.time)
    return new Map(
      progress.steps?.map((step) => [
        Math.min(Date.parse(step.start) + progress.everySeconds * 1000, end),
        step.purchases,
      ]),
    )
  }, [progress])
  const newest = progress.steps?.at(-1)
  const terms = progress.terms?.at(-1)
  const unit = measure === 'sold' ? 'GAIA' : symbol
  const counted = { label: text('purchases'), of: (time: number) => format.number(purchases.get(time) ?? 0) }
  const cap = measure !== 'price' && terms && terms.softCap !== '0' ? farCap(progress) : null
  return (
    <div className="gaia:grid gaia:gap-2">
      <TimeSeries
        label={text(measure === 'price' ? 'title.price' : 'title')}
        summary={text(`summary.${measure}`, {
          sold: format.compactGaia(newest?.sold ?? '0'),
          cap: format.compactGaia(terms?.hardCap ?? '0'),
          raised: coins(newest?.raised ?? '0'),
          price: coins(terms?.price ?? '0'),
          count: progress.terms?.length ?? 0,
        })}
        series={series}
        from={progress.from}
        format={(value) =>
          `${measure === 'sold' ? format.number(value) : String(Number(value.toPrecision(8)))} ${unit}`
        }
        details={measure === 'price' ? [] : [counted]}
        height={height}
      />
      {cap && <p className="gaia:text-sm gaia:text-muted">{text('far', { cap: format.gaia(cap, 0) })}</p>}
    </div>
  )
}
