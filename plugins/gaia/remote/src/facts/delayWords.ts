const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A delay as it is, in the largest unit of which it is a whole number: "24 hours", "90 minutes". */
export function delayWords(seconds: number, locale: string): string {
  const [unit, size] = units.find(([, size]) => seconds > 0 && seconds % size === 0) ?? units[2]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
