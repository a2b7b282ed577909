import './chart.css'
import { type Instant, useFormat, useLocale, useText } from '@portal/sdk'
import { type ReactElement, type ReactNode, useState } from 'react'
import { ChartEmpty } from './ChartEmpty'
import { Crosshair } from './Crosshair'
import { spoken } from './Reading'
import { Readout } from './Readout'
import { TableTwin } from './TableTwin'
import { chartMessages } from './texts'
import { timeOf } from './timeOf'
import { useWidth } from './useWidth'

export interface Day {
  /** any time of the day, in the visitor's time zone; "2026-11-21" is that day everywhere */
  day: Instant
  /** 0 to 1; null: nothing was measured on that day, which is not zero */
  value: number | null
}

export interface HeatStripProps {
  /** what is shown: "Uptime of atlas-3, last 30 days" */
  label: string
  /** the oldest first; days without measurement are among them */
  days: readonly Day[]
  /** from which value on a day is good, and from which it is fair; less than that is bad */
  levels?: { good: number; fair: number }
  /** a value in words; percent unless given */
  format?: (value: number) => string
  empty?: ReactNode
}

/** A row of days, each good, fair, bad or unknown: told apart by height as well as by colour. */
export function HeatStrip({
  label,
  days,
  levels = { good: 0.995, fair: 0.95 },
  format,
  empty,
}: HeatStripProps): ReactElement {
  const text = useText(chartMessages)
  const formats = useFormat()
  const locale = useLocale()
  const [frame, width] = useWidth(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const known = days.flatMap(({ value }) => (value === null ? [] : [value]))
  if (known.length === 0) return <ChartEmpty height={60}>{empty ?? text('empty')}</ChartEmpty>
  const value = format ?? ((ratio: number) => formats.percent(ratio, 2))
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const level = (ratio: number | null) =>
    ratio === null ? 'unknown' : ratio >= levels.good ? 'good' : ratio >= levels.fair ? 'fair' : 'bad'
  const words = ({ value: one }: Day) => (one === null ? text('missing') : value(one))
  const read = (at: number) => {
    const day = days[at] as Day
    return { title: long.format(timeOf(day.day)), lines: [{ label: '', text: words(day) }] }
  }
  const average = value(known.reduce((sum, one) => sum + one, 0) / known.length)
  const index = chosen === null ? null : Math.min(chosen, days.length - 1)
  const missing = days.length - known.length
  const note = missing > 0 ? text('missing.count', { count: missing, of: days.length }) : null
  const first = short.format(timeOf((days[0] as Day).day))
  const last = short.format(timeOf((days.at(-1) as Day).day))
  return (
    <div className="pk-chart pk-strip-chart">
      <div className="pk-strip-frame">
        <div
          ref={frame}
          className="pk-strip"
          role="img"
          aria-label={`${label}: ${text('average', { value: average })}`}
        >
          {days.map((day, i) => (
            <i key={String(day.day)} data-level={level(day.value)} data-chosen={i === index || undefined} />
          ))}
        </div>
        {index !== null && <Readout reading={read(index)} left={((index + 0.5) / days.length) * width} width={width} />}
        <Crosshair
          label={label}
          count={days.length}
          index={index}
          onMove={setChosen}
          said={(at) => spoken(read(at))}
          at={(left) => Math.max(0, Math.min(days.length - 1, Math.floor((left / (width || 1)) * days.length)))}
        />
      </div>
      <div className="pk-strip-ends">
        <span>{first}</span>
        <b>{text('average', { value: average })}</b>
        <span>{last}</span>
      </div>
      <TableTwin
        label={label}
        columns={[text('column.day'), text('column.value')]}
        note={note}
        count={days.length}
        rows={() => days.map((day) => ({ key: String(day.day), cells: [long.format(timeOf(day.day)), words(day)] }))}
      />
    </div>
  )
}
