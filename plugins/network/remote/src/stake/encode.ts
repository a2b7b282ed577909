/** The calls that a visitor makes, as the Solidity ABI encodes them: a selector and 32-byte words. */
const selectors = {
  allowance: '0xdd62ed3e',
  approve: '0x095ea7b3',
  balanceOf: '0x70a08231',
  delegate: '0x026e402b',
  unbond: '0xa5d059ca',
  withdraw: '0x3ccfd60b',
}

/** Addresses are strings, amounts bigints. */
export function encode(method: keyof typeof selectors, ...values: (string | bigint)[]): string {
  return selectors[method] + values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')
}

const decimals = 18

/**
 * Between "1.5" and how a language writes it: "1,5" ↔ "1.5" in German. The sign that groups thousands becomes a comma, so
 * that "1.500" is no amount there, as "1,500" is none in English, rather than a thousandth of what was meant.
 */
export function swapPoint(amount: string, locale: string): string {
  const comma = new Intl.NumberFormat(locale).format(0.5).includes(',')
  return comma ? amount.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : amount
}

/** GAIA with a decimal point, in wei; null where it is no amount above 0: "1.5" → 1500000000000000000n */
export function toWei(gaia: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(gaia.trim()) ?? []
  if (fraction.length > decimals) return null
  const wei = BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
  return wei > 0n ? wei : null
}
