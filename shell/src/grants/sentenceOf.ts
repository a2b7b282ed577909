import { shortAddress } from '@portal/sdk'
import type { AskedArgument } from './Asked'
import type { Asking } from './Asking'
import { amountOf } from './amountOf'
import { find } from './find'
import { gaia } from './gaia'
import { plainly } from './plainly'

/** Characters of one foreign text within a sentence. */
const longest = 60

/** The manifest's words with the arguments in their places. What names no argument stands as it is. */
export function sentenceOf(words: string, args: AskedArgument[], asking: Asking): string {
  return words.replace(/\{([\w.]+)(?::(\w+))?\}/g, (all, path: string, format?: string) => {
    const argument = find(args, path.split('.'))
    return argument && !argument.parts ? inWords(argument, format, asking) : all
  })
}

/** One value as a sentence has it. */
export function inWords({ type, value }: AskedArgument, format: string | undefined, asking: Asking): string {
  const { chain, locale } = asking
  if (type === 'address') return addressIn(value, asking)
  if (!/^u?int/.test(type)) return plainly(value, longest)
  switch (format) {
    case 'GAIA':
      return amountOf(locale, BigInt(value), gaia)
    case 'native':
      return amountOf(locale, BigInt(value), chain.currency)
    case 'percent':
      return amountOf(locale, BigInt(value), { decimals: 2, symbol: '%' })
    case 'time':
      return timeOf(locale, BigInt(value))
    default:
      return amountOf(locale, BigInt(value), { decimals: 0, symbol: '' })
  }
}

/** The portal's own name for an address, or its ends. */
export function addressIn(address: string, { chain }: Asking): string {
  const named = Object.entries(chain.labels).find(([one]) => one.toLowerCase() === address.toLowerCase())
  return named ? plainly(named[1], longest) : shortAddress(address)
}

/** The last second that a Date knows. */
const last = 8_640_000_000_000n

export function timeOf(locale: string, seconds: bigint): string {
  if (seconds > last) return String(seconds)
  return new Date(Number(seconds) * 1000).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}
