import { recognise } from '../ui/palette/recognise'

const hash = /^0x(?!0+$)[0-9a-f]{64}$/i
const number = /^(0|[1-9]\d{0,15})$/

/** A transaction's hash as the core reads it; null for what is none. */
export function transactionName(text = ''): string | null {
  return hash.test(text) ? text.toLowerCase() : null
}

export function blockName(text = ''): string | null {
  if (number.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER) return text
  return transactionName(text)
}

/** An address in its EIP-55 form; null for none, and for one with a typing error. */
export function addressName(text = ''): string | null {
  const named = /^0x/i.test(text) ? recognise(text) : null
  return named?.kind === 'address' && named.checksum !== 'wrong' ? named.address : null
}
