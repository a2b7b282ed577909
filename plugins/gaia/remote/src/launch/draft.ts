import type { LaunchDate } from '../wire'

/** A dated event as it is typed. */
export interface Draft {
  /** for the list alone */
  key: number
  title: string
  /** as an input has it: 2026-12-01T16:00, in the visitor's time zone; '' is none */
  at: string
  path: string
  /** the time as it was read, and the input's text for it: in autumn one text stands for two times, so an unchanged text keeps the time */
  kept?: { at: string; input: string }
}

const minute = 60_000

/** A time as an input of dates and times has it, in the visitor's time zone; seconds only where there are some. */
export function localInput(at: string): string {
  const time = new Date(at)
  const local = new Date(time.getTime() - time.getTimezoneOffset() * minute).toISOString()
  return local.slice(0, time.getSeconds() === 0 ? 16 : 19)
}

export const draftOf = ({ title, at, path }: LaunchDate, key: number): Draft => ({
  key,
  title,
  at: localInput(at),
  path: path ?? '',
  kept: { at, input: localInput(at) },
})

/** What is sent; undefined of one without a time. */
export function dateOf({ title, at, path, kept }: Draft): LaunchDate | undefined {
  if (kept?.input === at) return { title, at: kept.at, path: path.trim() || null }
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return undefined
  return { title, at: time.toISOString(), path: path.trim() || null }
}
