import { dateFormat } from '../intl'

/** A day as 2026-11-23, without a time zone: the same wherever it is read. */
export type Day = string

/** Noon of the day where the reader is: no summer time moves it into another one. */
export function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export function dayOf(date: Date): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** "Nov 23, 2026" */
export function writtenDay(day: Day, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium' }).format(dateOf(day))
}
