import type { Cell } from './alignSeries'
import type { Span } from './gaps'
import type { Tone } from './Tone'

/** What is drawn over the axes, the first one lowest. */
export interface Layer {
  kind: 'line' | 'area' | 'bars'
  tone: Tone
  /** at the plan's xs; in a stack, where its upper edge is */
  values: Cell[]
  band: { low: Cell[]; high: Cell[] } | null
}

/** All that a picture is drawn from. */
export interface PlotPlan {
  /** ascending */
  xs: number[]
  layers: Layer[]
  /** opaque, so that a layer covers what stands behind it */
  stacked: boolean
  /** what the x axis shows */
  range: Span
  /** how wide a bar's place is, from its x on; null: there are no bars */
  barWidth: number | null
  /** where nothing is known */
  unknown: Span[]
  /** ms since the epoch, or plain numbers */
  time: boolean
  /** ticks of the axes, `step` apart */
  xLabels(ticks: readonly number[], step: number): string[]
  yLabel(value: number): string
}
