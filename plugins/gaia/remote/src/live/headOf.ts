import type { Recent } from '../wire'

/** The block up to which transfers are there: those that came since the answer are of later ones. */
export function headOf({ head, transfers }: Recent): { number: number; time: string } {
  const newest = transfers[0]
  return newest && newest.block > head.number ? { number: newest.block, time: newest.time } : head
}
