import type { Step } from '../wire'

/** What the steps of a window add up to. */
export function sumOf(steps: readonly Step[]): { count: number; volume: bigint } {
  return {
    count: steps.reduce((sum, step) => sum + step.count, 0),
    volume: steps.reduce((sum, step) => sum + BigInt(step.volume), 0n),
  }
}
