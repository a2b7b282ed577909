import { sha256 } from '@noble/hashes/sha256'

const block = 32

/**
 * Fills what it is called with: SHA-256(seed ‖ counter) one after another, the counter being 64 bits, little endian, from 0. What is left of
 * the last one is dropped.
 */
export function chance(seed: Uint8Array): (target: Uint8Array) => void {
  const hashed = new Uint8Array(seed.length + 8)
  hashed.set(seed)
  const view = new DataView(hashed.buffer)
  let counter = 0n
  return (target) => {
    for (let at = 0; at < target.length; at += block) {
      view.setBigUint64(seed.length, counter++, true)
      target.set(sha256(hashed).subarray(0, target.length - at), at)
    }
  }
}
