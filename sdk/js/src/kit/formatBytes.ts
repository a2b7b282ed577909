import { numberFormat } from '../intl'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "12.4 MB", by thousands, as desktops say it; a byte is never half. */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const unit = units[step]
  return numberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: step === 0 ? 0 : 1,
    unitDisplay: step === 0 ? 'long' : 'short',
  }).format(bytes / 1_000 ** step)
}
