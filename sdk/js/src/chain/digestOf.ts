import { keccak256, toUtf8Bytes } from 'ethers'

/** Of what a transaction does: two with the same one differ in their fees at most. */
export function digestOf({ to, value, data }: { to: string; value: bigint; data: string }): string {
  return keccak256(toUtf8Bytes(`${to} ${value} ${data}`.toLowerCase()))
}
