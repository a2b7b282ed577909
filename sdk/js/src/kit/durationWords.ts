import { listFormat, numberFormat } from '../intl'

const second = 1_000
const steps = [
  ['day', 86_400 * second],
  ['hour', 3_600 * second],
  ['minute', 60 * second],
  ['second', second],
] as const

/** The two largest units that it has, "2 days, 3 hours"; of ten minutes and more no seconds, which nobody can foretell. */
export function durationWords(ms: number, locale: string): string {
  const largest = steps.findIndex(([, size]) => ms >= size)
  const exact = ms < 600 * second || largest < 2
  const shown = steps.slice(largest < 0 ? -1 : largest).slice(0, exact ? 2 : 1)
  let rest = ms
  const parts = shown.map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return { unit, count }
  })
  return listFormat(locale, { type: 'unit', style: 'short' }).format(
    parts
      .filter(({ count }, index) => count > 0 || index === 0)
      .map(({ unit, count }) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)),
  )
}
