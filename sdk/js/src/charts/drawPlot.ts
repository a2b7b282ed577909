import uPlot from 'uplot'
import { colour } from './colour'
import { alone } from './gaps'
import type { Layer, PlotPlan } from './PlotPlan'
import { valueRange } from './valueRange'

/** A picture, and where things are in it: CSS pixels from the left upper corner of its element. */
export interface Drawn {
  /** of the whole picture */
  width: number
  /** between the axes */
  area: { left: number; top: number; width: number; height: number }
  /** of an x: the middle of its bar, or its point */
  left(x: number): number
  top(y: number): number
  /** of a place across */
  x(left: number): number
  destroy(): void
}

const pad = 8
const lineWidth = 1.75

/** Draws on a canvas in the element; null where the browser has none. */
export function drawPlot(host: HTMLElement, plan: PlotPlan, size: { width: number; height: number }): Drawn | null {
  if (!document.createElement('canvas').getContext('2d')) return null
  const font = `${sizeOf(host, '--t-xs', 11)}px ${getComputedStyle(host).fontFamily}`
  const paint = (css: string) => colour(host, css)
  const shift = (plan.barWidth ?? 0) / 2
  const faint = paint('var(--faint)')
  const line = paint('var(--line)')
  const parts = plan.layers.map((layer) => partsOf(layer, plan.stacked, paint))
  const grounded = plan.layers.some(({ kind }) => kind !== 'line')
  const plot = new uPlot(
    {
      ...size,
      ms: 1,
      series: [{}, ...parts.flatMap(({ series }) => series)],
      bands: bandsOf(parts),
      scales: {
        x: { time: plan.time, range: [...plan.range] },
        y: { range: (_, low, high) => valueRange(low, high, grounded) },
      },
      axes: [
        {
          stroke: faint,
          font,
          size: 22,
          gap: 6,
          space: plan.time ? 62 : 46,
          grid: { show: false },
          ticks: { show: false },
          border: { show: true, stroke: line, width: 1 },
          values: (self, ticks, __, ___, step) => uncut(self, font, ticks, plan.xLabels(ticks, step)),
        },
        {
          stroke: faint,
          font,
          gap: pad,
          space: 28,
          size: (self, labels) => widest(self.ctx, font, labels) + pad,
          incrs: plan.layers.every(whole) ? integers : undefined,
          grid: { stroke: paint('var(--line-soft)'), width: 1 },
          ticks: { show: false },
          values: (_, ticks) => ticks.map(plan.yLabel),
        },
      ],
      padding: [pad, pad * 2, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      hooks: { drawClear: [(self) => shade(self, plan, line)] },
    },
    [plan.xs.map((x) => x + shift), ...parts.flatMap(({ data }) => data)],
    // In one go: nothing flashes, and where things are is known at once.
    (self, init) => {
      host.append(self.root)
      self.batch(init)
    },
  )
  const { left, top, width, height } = plot.bbox
  const ratio = uPlot.pxRatio
  const area = { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio }
  return {
    width: plot.width,
    area,
    left: (x) => area.left + plot.valToPos(x + shift, 'x'),
    top: (y) => area.top + plot.valToPos(y, 'y'),
    x: (left) => plot.posToVal(left - area.left, 'x') - shift,
    destroy: () => plot.destroy(),
  }
}

interface Parts {
  series: uPlot.Series[]
  data: Layer['values'][]
  /** of the area between the first two */
  fill: string | null
}

/** A layer as uPlot's series: its band's edges, which are not drawn, then itself. */
function partsOf({ kind, tone, values, band }: Layer, stacked: boolean, paint: (css: string) => string): Parts {
  const mixed = (percent: number, into: string) => paint(`color-mix(in oklab, var(--${tone}) ${percent}%, ${into})`)
  const stroke = paint(`var(--${tone})`)
  const fills = {
    line: undefined,
    area: stacked ? mixed(34, 'var(--surface)') : mixed(15, 'transparent'),
    bars: mixed(64, 'var(--surface)'),
  }
  const drawn: uPlot.Series =
    kind === 'bars'
      ? {
          fill: fills.bars,
          // Parts of a stack are told apart by what shines through between them.
          stroke: stacked ? paint('var(--surface)') : undefined,
          width: stacked ? 1 : 0,
          paths: uPlot.paths.bars?.({ size: [0.76, 34, 1], radius: stacked ? 0 : [0.12, 0] }),
          points: { show: false },
        }
      : {
          stroke,
          width: lineWidth,
          fill: fills[kind],
          points: {
            show: values.some((value) => typeof value === 'number'),
            size: 6,
            width: 0,
            fill: stroke,
            filter: () => alone(values),
          },
        }
  if (!band) return { series: [drawn], data: [values], fill: null }
  const edge: uPlot.Series = { width: 0, points: { show: false } }
  return {
    series: [{ ...edge }, { ...edge }, drawn],
    data: [band.high, band.low, values],
    fill: mixed(20, 'transparent'),
  }
}

function bandsOf(parts: readonly Parts[]): uPlot.Band[] {
  let next = 1
  return parts.flatMap(({ series, fill }) => {
    const first = next
    next += series.length
    return fill ? [{ series: [first, first + 1] as [number, number], fill }] : []
  })
}

function whole({ values }: Layer): boolean {
  return values.every((value) => typeof value !== 'number' || Number.isInteger(value))
}

/** 1, 2, 5, 10, 20, 50 … */
const integers = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat()

function widest(context: CanvasRenderingContext2D, font: string, labels: readonly string[] | null): number {
  context.save()
  context.font = font
  const width = Math.max(0, ...(labels ?? []).map((label) => context.measureText(label).width))
  context.restore()
  return Math.ceil(width) + pad
}

/** The labels under the axis, without one that the picture's right edge would cut. */
function uncut(plot: uPlot, font: string, ticks: readonly number[], labels: readonly string[]): string[] {
  return labels.map((label, i) => {
    const middle = plot.bbox.left / uPlot.pxRatio + plot.valToPos(ticks[i] as number, 'x')
    return middle + (widest(plot.ctx, font, [label]) - pad) / 2 > plot.width ? '' : label
  })
}

/** Hatches what is unknown, from top to bottom. */
function shade(plot: uPlot, { unknown }: PlotPlan, stroke: string): void {
  const { ctx, bbox } = plot
  const step = 6 * uPlot.pxRatio
  ctx.save()
  ctx.strokeStyle = stroke
  ctx.lineWidth = uPlot.pxRatio
  for (const [from, to] of unknown) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right <= left) continue
    ctx.save()
    ctx.beginPath()
    ctx.rect(left, bbox.top, right - left, bbox.height)
    ctx.clip()
    ctx.beginPath()
    // Lines of all charts lie on the same grid, whatever is hatched.
    for (let x = Math.floor((left - bbox.height) / step) * step; x < right; x += step) {
      ctx.moveTo(x, bbox.top + bbox.height)
      ctx.lineTo(x + bbox.height, bbox.top)
    }
    ctx.stroke()
    ctx.restore()
  }
  ctx.restore()
}

/** A size of the tokens, in pixels. */
function sizeOf(host: HTMLElement, token: string, otherwise: number): number {
  const probe = document.createElement('i')
  probe.style.fontSize = `var(${token})`
  host.append(probe)
  const size = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return Number.isFinite(size) ? size : otherwise
}
