import { keccak_256 } from '@noble/hashes/sha3'

/** What a text names on the chain. */
export type Named =
  | { kind: 'address'; address: string; checksum: 'right' | 'wrong' | 'none' }
  | { kind: 'transaction'; hash: string }
  | { kind: 'block'; number: number }

/** An address is answered in its EIP-55 form; its own is checked where its digits are of both cases. */
export function recognise(text: string): Named | null {
  const wanted = text.trim()
  const digits = /^0x([0-9a-f]+)$/i.exec(wanted)?.[1] ?? ''
  if (digits.length === 40) return { kind: 'address', ...checked(digits) }
  if (digits.length === 64) return { kind: 'transaction', hash: `0x${digits.toLowerCase()}` }
  const number = numberOf(wanted)
  return number === null ? null : { kind: 'block', number }
}

/** A number as people write it: plain, or in groups of three; a # may stand before it. */
function numberOf(text: string): number | null {
  const written = /^#?\s*(\d+|\d{1,3}(?:([,.'\u2019 \u00a0\u202f])\d{3})(?:\2\d{3})*)$/.exec(text)?.[1]
  const number = Number(written?.replace(/\D/g, '') || Number.NaN)
  return Number.isSafeInteger(number) ? number : null
}

function checked(digits: string): { address: string; checksum: 'right' | 'wrong' | 'none' } {
  const lower = digits.toLowerCase()
  const sum = keccak_256(lower)
  const address = [...lower].map((digit, index) => (nibble(sum, index) > 7 ? digit.toUpperCase() : digit)).join('')
  const mixed = digits !== lower && digits !== digits.toUpperCase()
  return { address: `0x${address}`, checksum: mixed ? (digits === address ? 'right' : 'wrong') : 'none' }
}

function nibble(bytes: Uint8Array, index: number): number {
  const byte = bytes[index >> 1] as number
  return index % 2 === 0 ? byte >> 4 : byte & 15
}
