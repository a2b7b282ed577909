import { whole } from './wholes'
import type { AttestedBy } from './wire'

/** The score by stake after each attestation that weighs something, in the order in which they came; 0 to 1. */
export function scoreSteps(all: readonly AttestedBy[]): (readonly [time: string, score: number])[] {
  let [sum, weight] = [0n, 0n]
  const steps: [string, number][] = []
  for (const { received, weight: by, signed } of [...all].sort((a, b) => a.entry - b.entry)) {
    if (by === '0') continue
    weight += BigInt(by)
    sum += BigInt(by) * BigInt(signed.attestation.score)
    steps.push([received, Number(sum / weight) / whole])
  }
  return steps
}
