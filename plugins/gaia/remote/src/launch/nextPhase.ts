import type { LaunchPhase } from '../wire'

/** The first one that is ahead; undefined where none is. */
export function nextPhase(phases: readonly LaunchPhase[]): LaunchPhase | undefined {
  return phases.find(({ state }) => state === 'ahead')
}
