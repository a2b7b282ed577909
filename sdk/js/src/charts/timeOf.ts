import type { Instant } from '../format'

/**
 * In ms since the epoch. A day without a time begins where the visitor is, and so do a month and a year: JavaScript would take it for
 * midnight in London, which is the day before in New York.
 */
export function timeOf(instant: Instant): number {
  const local = typeof instant === 'string' && /^\d{4}(-\d\d){0,2}$/.test(instant)
  return new Date(local ? `${instant}T00:00` : instant).getTime()
}
