import './chart.css'
import { useText } from '@portal/sdk'
import type { ReactElement } from 'react'
import { sparkPath } from './sparkPath'
import type { Tone } from './Tone'
import { chartMessages } from './texts'

export interface SparklineProps {
  /** what the line shows, with its first and last value: "Stake from 1,200 to 1,450 GAIA". It is all that a screen reader says. */
  label: string
  /** evenly over time, oldest first; null is a gap. Undefined, or nothing but gaps: unknown, which the line says in words. */
  values: readonly (number | null)[] | undefined
  /** each value stays until the next one, as what is only changed now and then does */
  steps?: boolean
  tone?: Tone
  /** CSS pixels */
  width?: number
  height?: number
}

/** A line as large as a word, for a table's cell or beside a figure. It has no axes and no crosshair: its label has the figures. */
export function Sparkline({
  label,
  values,
  steps = false,
  tone = 'accent',
  width = 120,
  height = 26,
}: SparklineProps): ReactElement {
  const text = useText(chartMessages)
  if (!values?.some((value) => Number.isFinite(value))) return <span className="pk-spark-none">{text('unknown')}</span>
  const { line, dots } = sparkPath(values, { width, height, steps })
  return (
    <svg
      className="pk-spark"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      style={{ color: `var(--${tone})` }}
    >
      <path d={line} />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2.25} />
      ))}
    </svg>
  )
}
