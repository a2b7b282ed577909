import type { CampaignKey } from './texts'

/** GaiaClaims.MAX_SPAN, LEAST_DURATION and LEAST_GRACE, in seconds. */
const day = 86_400
const longest = 5 * 366 * day

/** What an admin entered. */
export interface Entered {
  title: string
  /** as a datetime-local input has it; empty: as soon as it may */
  opens: string
  days: string
  graceDays: string
}

/** In Unix seconds; opens is 0 where it is as soon as it may. */
export interface Terms {
  title: string
  opensAt: number
  duration: number
  grace: number
  /** what comes of it if it is made now */
  opening: number
  closing: number
  ending: number
}

type Wrong = Partial<Record<keyof Entered, CampaignKey>>

/**
 * The terms as GaiaClaims takes them, or what it would refuse, by field. now is the time of the newest block, notice what the contract
 * asks for, both in seconds.
 */
export function termsOf(entered: Entered, now: number, notice: number): { terms: Terms | null; wrong: Wrong } {
  const wrong: Wrong = {}
  const title = entered.title.trim()
  const bytes = new TextEncoder().encode(title).length
  if (bytes > 64) wrong.title = 'terms.title.long'
  const earliest = now + notice
  const wanted = entered.opens === '' ? 0 : Math.floor(Date.parse(entered.opens) / 1000)
  if (Number.isNaN(wanted)) wrong.opens = 'terms.opens.malformed'
  else if (wanted !== 0 && wanted < earliest) wrong.opens = 'terms.opens.early'
  const duration = seconds(entered.days)
  const grace = seconds(entered.graceDays)
  if (duration === null) wrong.days = 'terms.days.malformed'
  if (grace === null) wrong.graceDays = 'terms.days.malformed'
  const opening = Math.max(wanted || 0, earliest)
  const closing = opening + (duration ?? 0)
  const ending = closing + (grace ?? 0)
  if (!wrong.days && !wrong.graceDays && !wrong.opens && ending - now > longest) wrong.days = 'terms.days.long'
  if (bytes === 0 || duration === null || grace === null || Object.keys(wrong).length > 0) return { terms: null, wrong }
  return { terms: { title, opensAt: wanted, duration, grace, opening, closing, ending }, wrong }
}

/** Whole days, at least one, as seconds; null for what is none. */
function seconds(days: string): number | null {
  const typed = days.trim()
  return /^[1-9][0-9]{0,3}$/.test(typed) ? Number(typed) * day : null
}
