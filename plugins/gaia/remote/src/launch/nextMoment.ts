import type { LaunchMoment } from '../wire'

/** The first moment after the time of a block, which decides: no clock does. Undefined: none is ahead. */
export function nextMoment(moments: readonly LaunchMoment[], now: string): LaunchMoment | undefined {
  return moments.find(({ at }) => Date.parse(at) > Date.parse(now))
}
