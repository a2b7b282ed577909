import { useText } from '@portal/sdk'
import { type ReactElement, useRef, useState } from 'react'
import { Crosshair } from './Crosshair'
import type { Drawn } from './drawPlot'
import type { PlotPlan } from './PlotPlan'
import { type Reading, spoken } from './Reading'
import { Readout } from './Readout'
import { chartMessages } from './texts'
import { usePlot } from './usePlot'
import { useWidth } from './useWidth'

export interface PlotProps {
  label: string
  /** the picture's name: what it shows, in words */
  name: string
  plan: PlotPlan
  /** CSS pixels */
  height: number
  /** where the crosshair stops: some of the plan's xs, at least one */
  stops: readonly number[]
  /** an x that is marked; null: none */
  marked?: number | null
  read(index: number): Reading
}

/** A picture with axes, and its crosshair. */
export function Plot({ label, name, plan, height, stops, marked = null, read }: PlotProps): ReactElement {
  const text = useText(chartMessages)
  const host = useRef<HTMLDivElement>(null)
  const [frame, width] = useWidth(0)
  const drawn = usePlot(host, plan, { width, height })
  // Its x, not its place: when figures come at one end and leave at the other the crosshair stays with what it reads.
  const [chosen, setChosen] = useState<number | null>(null)
  const index = chosen === null ? null : nearest(stops, chosen)
  const picture = drawn === 'loading' ? null : drawn
  return (
    <>
      <div ref={frame} className="pk-plot" style={{ height }} data-loading={drawn === 'loading' || undefined}>
        <div ref={host} className="pk-plot-canvas" role="img" aria-label={name} />
        {picture && marked !== null && <Marked drawn={picture} plan={plan} x={marked} />}
        {picture && index !== null && (
          <Mark drawn={picture} plan={plan} x={stops[index] as number} reading={read(index)} />
        )}
        <Crosshair
          label={label}
          count={stops.length}
          index={index}
          onMove={(at) => setChosen(at === null ? null : (stops[at] as number))}
          said={(at) => spoken(read(at))}
          at={picture ? (left) => nearest(stops, picture.x(picture.area.left + left)) : undefined}
          style={picture?.area}
        />
      </div>
      {drawn === null && <p className="pk-chart-note">{text('failed')}</p>}
    </>
  )
}

/** A line at an x, which lies within the bar that stands for it. */
function Marked({ drawn, plan, x }: { drawn: Drawn; plan: PlotPlan; x: number }): ReactElement | null {
  const { area } = drawn
  const left = drawn.left(x - (plan.barWidth ?? 0) / 2)
  if (left < area.left || left > area.left + area.width) return null
  return (
    <div className="pk-mark" aria-hidden="true">
      <i className="pk-mark-moment" style={{ left, top: area.top, height: area.height }} />
    </div>
  )
}

/** The crosshair in the picture: a line through the place, or its bar's column, and a dot on each line. */
function Mark({
  drawn,
  plan,
  x,
  reading,
}: {
  drawn: Drawn
  plan: PlotPlan
  x: number
  reading: Reading
}): ReactElement {
  const { area } = drawn
  const left = drawn.left(x)
  const at = plan.xs.indexOf(x)
  const column = plan.barWidth === null ? 0 : drawn.left(x + plan.barWidth) - left
  return (
    <div className="pk-mark" aria-hidden="true">
      {column > 3 ? (
        <i
          className="pk-mark-column"
          style={{ left: left - column / 2, width: column, top: area.top, height: area.height }}
        />
      ) : (
        <i className="pk-mark-line" style={{ left, top: area.top, height: area.height }} />
      )}
      {plan.layers.map(({ kind, tone, values }, i) => {
        const value = values[at]
        if (kind === 'bars' || typeof value !== 'number') return null
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a layer is known by its place
            key={i}
            className="pk-mark-dot"
            style={{ left, top: drawn.top(value), background: `var(--${tone})` }}
          />
        )
      })}
      <Readout reading={reading} left={left} width={drawn.width} apart={10 + column / 2} />
    </div>
  )
}

/** The index of the stop that is closest. */
export function nearest(stops: readonly number[], x: number): number {
  let low = 0
  let high = stops.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stops[middle] as number) < x) low = middle + 1
    else high = middle
  }
  const before = stops[low - 1]
  return before !== undefined && x - before < (stops[low] as number) - x ? low - 1 : low
}
