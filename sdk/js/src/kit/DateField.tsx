import { useLocale, useText } from '@portal/sdk'
import { Field, type FieldProps } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { DayInput } from './DayInput'
import { type Day, writtenDay } from './day'
import { partMessages } from './texts'

export interface DateFieldProps extends Omit<FieldProps, 'children'> {
  /** null: none is chosen, or what is typed is none yet */
  value: Day | null
  onChange: (day: Day | null) => void
  /** the first and the last possible day */
  min?: Day
  max?: Day
  disabled?: boolean
}

/** A day, typed or chosen from a calendar. */
export function DateField({ value, onChange, min, max, disabled, ...field }: DateFieldProps): ReactElement {
  const text = useText(partMessages)
  const locale = useLocale()
  const outside =
    value && min && value < min
      ? text('date.early', { date: writtenDay(min, locale) })
      : value && max && value > max
        ? text('date.late', { date: writtenDay(max, locale) })
        : undefined
  return (
    <Field {...field} error={field.error ?? outside}>
      {(control) => (
        <DayInput
          label={field.label}
          disabled={disabled}
          calendar={(close) => ({
            min,
            max,
            day: value,
            onDay: (day) => {
              onChange(day)
              close()
            },
          })}
        >
          <input
            {...control}
            type="date"
            lang={locale}
            value={value ?? ''}
            min={min}
            max={max}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value || null)}
          />
        </DayInput>
      )}
    </Field>
  )
}
