import type { CourseStep, SignalCourse } from './wire'

/** What a course counts in each of its steps, the oldest first; nothing where nothing was published. */
export function courseValues(
  { from, step, time }: Pick<SignalCourse, 'from' | 'step' | 'time'>,
  steps: readonly CourseStep[],
  of: Exclude<keyof CourseStep, 'at'>,
): (readonly [time: number, count: number])[] {
  const width = step * 1000
  const first = Date.parse(from)
  const counts = new Map(steps.map((one) => [Date.parse(one.at), one[of]]))
  const all: [number, number][] = []
  for (let at = first; at <= Date.parse(time); at += width) all.push([at, counts.get(at) ?? 0])
  return all
}
