import { dateFormat } from '../intl'

export interface TimeLabels {
  /** in the read-out and the table */
  full(time: number): string
  /** under the axis: times that are `step` ms apart */
  axis(times: readonly number[], step: number): string[]
}

const minute = 60_000
const day = 86_400_000

/** How times between two are written, in the visitor's time zone: as exactly as they are apart. */
export function timeLabels(locale: string, from: number, to: number, every: number | undefined): TimeLabels {
  const write = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options)
  const clock = write({ hour: 'numeric', minute: '2-digit' })
  const exact = write({ hour: 'numeric', minute: '2-digit', second: '2-digit' })
  const date = write({ day: 'numeric', month: 'short' })
  const month = write({ month: 'short' })
  const year = write({ year: 'numeric' })
  const daily = every !== undefined && every >= day
  const oneDay = new Date(from).toDateString() === new Date(to).toDateString()
  const full = write({
    ...(daily || !oneDay ? { day: 'numeric', month: 'short', year: 'numeric' } : {}),
    ...(daily ? {} : { hour: 'numeric', minute: '2-digit' }),
    ...(!daily && every !== undefined && every < minute ? { second: '2-digit' } : {}),
  })
  const tick = (time: number, step: number) => {
    const at = new Date(time)
    const midnight = at.getHours() === 0 && at.getMinutes() === 0
    if (step >= 27 * day) return at.getMonth() === 0 ? year.format(at) : month.format(at)
    if (step >= day) return date.format(at)
    if (step < minute) return exact.format(at)
    // A day is named where it begins; the others are times of it.
    return midnight && !oneDay ? date.format(at) : clock.format(at)
  }
  return { full: (time) => full.format(time), axis: (times, step) => times.map((time) => tick(time, step)) }
}
