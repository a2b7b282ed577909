import { useMemo } from 'react'
import { dateFormat, listFormat, numberFormat } from './intl'
import { sdkMessages } from './messages'
import { type Text, textIn, useLocale } from './text'

const weiDigits = 18
type Decimal = Intl.StringNumericLiteral

/** An amount in the smallest unit as an exact decimal string: ("1500000000000000000", 18) → "1.5". */
export function fromUnits(amount: string | bigint, decimals = weiDigits): string {
  const value = BigInt(amount)
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${decimals && fraction ? `.${fraction}` : ''}`
}

/** Wei of GAIA as GAIA, rounded down: whole unless `digits` asks for a fraction. Without the unit. */
export function formatGaia(wei: string | bigint, locale = 'en', digits = 0): string {
  return numberFormat(locale, { maximumFractionDigits: digits, roundingMode: 'trunc' }).format(
    fromUnits(wei) as Decimal,
  )
}

/** Wei of GAIA in short: "8.31M". Without the unit. */
export function formatCompactGaia(wei: string | bigint, locale = 'en'): string {
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 2, roundingMode: 'trunc' }).format(
    fromUnits(wei) as Decimal,
  )
}

/** 1204330 → "1,204,330" */
export function formatNumber(value: number | bigint, locale = 'en', digits = 2): string {
  return numberFormat(locale, { maximumFractionDigits: digits }).format(value)
}

/** 8312000 → "8.31M" */
export function formatCompact(value: number | bigint, locale = 'en'): string {
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(value)
}

/** A ratio: 0.145 → "14.5%" */
export function formatPercent(ratio: number, locale = 'en', digits = 1): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(ratio)
}

/** A block's number: 64118902 → "64,118,902" */
export function formatBlock(number: number | bigint, locale = 'en'): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(number)
}

/** 0x7a3F…91cE */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

export type Instant = string | number | Date

/** "8 s ago", "in 3 h"; a time within a second of now is "just now". */
export function formatAgo(time: Instant, now: Instant = Date.now(), locale = 'en'): string {
  return ago(textIn(sdkMessages, locale), time, now)
}

/** The minute for a time of today, day and minute for another; in the visitor's time zone. */
export function formatTime(time: Instant, now: Instant = Date.now(), locale = 'en'): string {
  const at = new Date(time)
  const today = at.toDateString() === new Date(now).toDateString()
  return dateFormat(locale, today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

export function ago(text: Text<keyof typeof sdkMessages.en>, time: Instant, now: Instant): string {
  const seconds = Math.trunc((new Date(now).getTime() - new Date(time).getTime()) / 1000)
  const distance = Math.abs(seconds)
  if (distance < 1) return text('time.now')
  const [unit, length] = units.find(([, size]) => distance >= size) ?? (['seconds', 1] as const)
  return text(seconds > 0 ? `time.${unit}` : `time.in.${unit}`, { count: Math.floor(distance / length) })
}

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** The formats in the visitor's language. */
export interface Format {
  gaia(wei: string | bigint, digits?: number): string
  compactGaia(wei: string | bigint): string
  number(value: number | bigint, digits?: number): string
  compact(value: number | bigint): string
  percent(ratio: number, digits?: number): string
  block(number: number | bigint): string
  /** "a, b, c", as the language joins what is read one by one */
  list(items: readonly string[]): string
  ago(time: Instant, now?: Instant): string
  time(time: Instant, now?: Instant): string
}

export function useFormat(): Format {
  const locale = useLocale()
  return useMemo(
    () => ({
      gaia: (wei, digits) => formatGaia(wei, locale, digits),
      compactGaia: (wei) => formatCompactGaia(wei, locale),
      number: (value, digits) => formatNumber(value, locale, digits),
      compact: (value) => formatCompact(value, locale),
      percent: (ratio, digits) => formatPercent(ratio, locale, digits),
      block: (number) => formatBlock(number, locale),
      list: (items) => listFormat(locale, { type: 'unit', style: 'short' }).format(items),
      ago: (time, now) => formatAgo(time, now, locale),
      time: (time, now) => formatTime(time, now, locale),
    }),
    [locale],
  )
}
