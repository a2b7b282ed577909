import type { Activity, Step } from '../wire'

/** What was transferred in a window. */
export interface Window {
  steps: Step[]
  /** in ms */
  every: number
  count: number
  volume: bigint
  /** on average in a minute, of those minutes in which the token existed */
  perMinute: number | null
  /** minutes of the window in which the token existed; null before its first log */
  minutes: number | null
  before: { count: number; volume: bigint } | null
}

const minute = 60_000

interface WindowOptions {
  /** of a step, in ms */
  every: number
  since: string | null
  before: Activity['before']
  /** in ms: up to when what happened is known; the last step may end later. Its end unless given */
  until?: number
}

/** The sums of these steps; null: they are not known. */
export function windowOf(steps: Step[] | null, { every, since, before, until }: WindowOptions): Window | null {
  if (!steps) return null
  const last = steps.at(-1)
  const end = last ? Math.min(new Date(last.start).getTime() + every, until ?? Number.POSITIVE_INFINITY) : 0
  const begin = Math.max(since ? new Date(since).getTime() : end, new Date(steps[0]?.start ?? end).getTime())
  const sums = sumOf(steps)
  const minutes = since === null ? null : Math.max(1, Math.ceil((end - begin) / minute))
  return {
    ...sums,
    steps,
    every,
    minutes,
    perMinute: minutes && sums.count / minutes,
    before: before && { count: before.count, volume: BigInt(before.volume) },
  }
}

/** These steps as one; null: they began before the token existed. */
export function stepOf(steps: Step[], since: string | null): Step | null {
  const start = steps[0]?.start
  if (start === undefined || since === null || new Date(since).getTime() >= new Date(start).getTime() + minute)
    return null
  const { count, volume } = sumOf(steps)
  return { start, count, volume: String(volume) }
}

function sumOf(steps: Step[]): { count: number; volume: bigint } {
  return {
    count: steps.reduce((sum, step) => sum + step.count, 0),
    volume: steps.reduce((sum, step) => sum + BigInt(step.volume), 0n),
  }
}
