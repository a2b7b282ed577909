import { useLocale, useText } from '@portal/sdk'
import { type ReactElement, useId } from 'react'
import type { CalendarRange } from './Calendar'
import { DayInput } from './DayInput'
import { type Day, writtenDay } from './day'
import { partMessages } from './texts'

export interface DateRangeProps {
  label: string
  hint?: string
  error?: string
  /** Both days are part of it; null: open, or not chosen yet. */
  value: CalendarRange
  onChange: (range: CalendarRange) => void
  min?: Day
  max?: Day
  disabled?: boolean
}

/** From a day to a day, typed or chosen from one calendar. */
export function DateRange(props: DateRangeProps): ReactElement {
  const { label, hint, error, value, onChange, min, max, disabled } = props
  const text = useText(partMessages)
  const locale = useLocale()
  const id = useId()
  const { from, to } = value
  const days = [from, to].filter((day) => day !== null)
  const wrong =
    error ??
    (from && to && from > to
      ? text('date.order')
      : min && days.some((day) => day < min)
        ? text('date.early', { date: writtenDay(min, locale) })
        : max && days.some((day) => day > max)
          ? text('date.late', { date: writtenDay(max, locale) })
          : undefined)
  const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined
  const input = (name: 'from' | 'to') => (
    <input
      type="date"
      lang={locale}
      aria-label={text(`date.${name}`)}
      aria-describedby={described}
      aria-invalid={wrong ? true : undefined}
      value={value[name] ?? ''}
      min={min}
      max={max}
      disabled={disabled}
      onChange={(event) => onChange({ ...value, [name]: event.target.value || null })}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as the other fields' labels are
    <div className="pk-field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="pk-date-label">
        {label}
      </span>
      <DayInput
        label={label}
        disabled={disabled}
        calendar={(close) => ({
          min,
          max,
          range: value,
          onRange: (range) => {
            onChange(range)
            if (range.from && range.to) close()
          },
        })}
      >
        {input('from')}
        <span className="pk-date-dash" aria-hidden="true">
          –
        </span>
        {input('to')}
      </DayInput>
      {hint && (
        <p id={`${id}-hint`} className="pk-hint">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-error`} className="pk-hint pk-bad" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
