import type { StakeCourse } from '../wire'

/** A stake as steps: what was there holds until the log that changed it. It begins with the window and ends with its block. */
export function stakeSteps({ from, before, exact, steps, asOf }: StakeCourse): [time: number, wei: string][] {
  const begin = Date.parse(from)
  const end = Date.parse(asOf.time)
  const points: [number, string][] = [[begin, before]]
  for (const { time, stake } of steps) {
    const at = Math.max(begin, Date.parse(time))
    const [last, held] = points.at(-1) as [number, string]
    // The value before the change ends a millisecond earlier: a time can have only one value.
    if (exact) points.push([Math.max(last, at - 1), held])
    points.push([at, stake])
  }
  points.push([end, points.at(-1)?.[1] ?? before])
  return points.filter(([time], i) => points[i + 1]?.[0] !== time)
}
