import { amountIn } from '@portal/sdk/chain'

const least = 60
const most = 30 * 24 * 60 * 60

/** A number of minutes that somebody typed, as their language writes it, in seconds; null: it is none from 1 minute to 30 days. */
export function secondsIn(typed: string, locale: string): number | null {
  const thousandths = amountIn(typed, locale, 3)
  if (thousandths === null) return null
  const seconds = Math.round((Number(thousandths) * 60) / 1000)
  return seconds >= least && seconds <= most ? seconds : null
}
