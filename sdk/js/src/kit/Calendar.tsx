import { useLocale, useText } from '@portal/sdk'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactElement, useMemo } from 'react'
import { type DateRange, DayPicker, type DayPickerProps } from 'react-day-picker'
import { type Day, dateOf, dayOf } from './day'
import { partMessages } from './texts'

/** A whole range, or one that has only begun. */
export interface CalendarRange {
  from: Day | null
  to: Day | null
}

interface CalendarBounds {
  min?: Day
  max?: Day
}

export type CalendarProps = CalendarBounds &
  ({ day: Day | null; onDay: (day: Day) => void } | { range: CalendarRange; onRange: (range: CalendarRange) => void })

/** A month of days. Arrow keys move by a day and a week, Page Up and Page Down by a month, Home and End to the week's ends. */
export default function Calendar(props: CalendarProps): ReactElement {
  const looks = useLooks(props)
  if ('day' in props) {
    const selected = props.day ? dateOf(props.day) : undefined
    return (
      <DayPicker
        {...looks}
        mode="single"
        required
        selected={selected}
        defaultMonth={selected ?? monthWithin(props)}
        onSelect={(date) => props.onDay(dayOf(date))}
      />
    )
  }
  const { from, to } = props.range
  const selected: DateRange | undefined = from
    ? { from: dateOf(from), to: to && to >= from ? dateOf(to) : undefined }
    : undefined
  return (
    <DayPicker
      {...looks}
      mode="range"
      // The first press begins a range, also where there is a whole one.
      resetOnSelect
      selected={selected}
      defaultMonth={selected?.to ?? selected?.from ?? monthWithin(props)}
      onSelect={(range) =>
        props.onRange({ from: range?.from ? dayOf(range.from) : null, to: range?.to ? dayOf(range.to) : null })
      }
    />
  )
}

function Chevron({ orientation }: { orientation?: string }): ReactElement {
  const Arrow = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Arrow size={16} aria-hidden="true" />
}

function monthWithin({ min, max }: CalendarBounds): Date {
  const today = dayOf(new Date())
  return dateOf(max && max < today ? max : min && min > today ? min : today)
}

function useLooks({ min, max }: CalendarBounds): Partial<Omit<DayPickerProps, 'mode'>> {
  const text = useText(partMessages)
  const locale = useLocale()
  return useMemo(() => {
    const written = (options: Intl.DateTimeFormatOptions) => {
      const { format } = new Intl.DateTimeFormat(locale, options)
      return (date: Date) => format(date)
    }
    const month = written({ month: 'long', year: 'numeric' })
    const whole = written({ dateStyle: 'full' })
    const before = min ? [{ before: dateOf(min) }] : []
    const after = max ? [{ after: dateOf(max) }] : []
    return {
      autoFocus: true,
      showOutsideDays: true,
      fixedWeeks: true,
      lang: locale,
      weekStartsOn: firstDay(locale),
      disabled: [...before, ...after],
      startMonth: min ? dateOf(min) : undefined,
      endMonth: max ? dateOf(max) : undefined,
      formatters: {
        formatCaption: month,
        formatDay: (date: Date) => String(date.getDate()),
        formatWeekdayName: written({ weekday: 'short' }),
      },
      labels: {
        labelNav: () => '',
        labelGrid: month,
        labelPrevious: () => text('date.previous'),
        labelNext: () => text('date.next'),
        labelWeekday: written({ weekday: 'long' }),
        labelDayButton: (date: Date, { today }: Record<string, boolean>) =>
          today ? `${whole(date)}, ${text('date.today')}` : whole(date),
      },
      components: { Chevron },
      classNames: {
        root: 'pk-calendar',
        months: 'pk-calendar-months',
        nav: 'pk-calendar-nav',
        button_previous: 'pk-btn pk-btn-ghost pk-btn-icon pk-btn-sm',
        button_next: 'pk-btn pk-btn-ghost pk-btn-icon pk-btn-sm',
        month_caption: 'pk-calendar-caption',
        month_grid: 'pk-calendar-grid',
        weekday: 'pk-calendar-weekday',
        day: 'pk-calendar-day',
        day_button: 'pk-calendar-button',
        outside: 'pk-calendar-outside',
        today: 'pk-calendar-today',
        selected: 'pk-calendar-selected',
        range_start: 'pk-calendar-start',
        range_middle: 'pk-calendar-middle',
        range_end: 'pk-calendar-end',
        disabled: 'pk-calendar-disabled',
      },
    }
  }, [text, locale, min, max])
}

/** The week's first day, 0 for Sunday. Where the browser does not know, Monday, but Sunday in American English. */
function firstDay(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  const first = known.getWeekInfo?.().firstDay ?? (/^en(-US)?$/.test(locale) ? 7 : 1)
  return (first % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
