import { swapPoint } from '@portal/sdk/chain'

/** A commission that somebody typed in percent, as their language writes it, in basis points; null: it is none from 0 to 100 %. */
export function commissionIn(typed: string, locale: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(swapPoint(typed, locale).trim()) ?? []
  if (whole === undefined) return null
  const bps = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return bps <= 10_000 ? bps : null
}
