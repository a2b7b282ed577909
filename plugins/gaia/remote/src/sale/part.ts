import { fromUnits } from '@portal/sdk'

/** 0 to 1; of nothing it is all. */
export function part(amount: string, whole: string): number {
  if (BigInt(amount) >= BigInt(whole)) return 1
  // Almost all of it is not all of it, however it is rounded.
  return Math.floor((Number(fromUnits(amount)) / Number(fromUnits(whole))) * 10_000) / 10_000
}
