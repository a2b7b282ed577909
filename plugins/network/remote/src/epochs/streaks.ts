import type { Stay } from './wire'

export interface Streaks {
  current: number
  longest: number
}

/**
 * How many epochs in a row, the newest first, a validator attested all that it could. An epoch without anything to attest neither counts
 * nor ends a row.
 */
export function streaks(epochs: readonly Pick<Stay, 'eligible' | 'attested'>[]): Streaks {
  let current: number | null = null
  let longest = 0
  let row = 0
  for (const { eligible, attested } of epochs) {
    if (eligible === 0) continue
    if (attested === eligible) {
      row++
      longest = Math.max(longest, row)
    } else {
      current ??= row
      row = 0
    }
  }
  return { current: current ?? row, longest }
}
