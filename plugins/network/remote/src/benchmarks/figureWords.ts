import type { Format, Text } from '@portal/sdk'
import { formatBytes } from '@portal/sdk/kit'
import type { en } from './texts'

export interface Words {
  text: Text<keyof typeof en>
  format: Format
  locale: string
}

/** A figure with its unit. Round trips a second are shown as the time of one. */
export function figureWords({ text, format, locale }: Words, unit: string, figure: number): string {
  if (unit === 'B/s') return `${formatBytes(figure, locale)}/s`
  if (unit === 'trips/s') return text('unit.ms', { count: format.number(1000 / figure, 2) })
  if (unit === 'rounds/s') return text('unit.rounds', { count: format.number(figure, 0) })
  if (unit === 'pages/s') return text('unit.pages', { count: format.number(figure, 0) })
  return `${format.number(figure, 0)} ${unit}`
}

/** How far the samples lie apart, as a part of their median. */
export const spreadOf = ({ low, high, median }: { low: number; high: number; median: number }) => (high - low) / median

/** A class in words: amd64-8c-16g is "amd64, up to 8 processors, up to 16 GiB". */
export function classWords({ text }: Pick<Words, 'text'>, of: string): string {
  const found = /^(.+)-(\d+)c-(\d+)g$/.exec(of)
  if (!found) return of
  const [, arch = '', processors = '', memory = ''] = found
  return text('class.words', { arch, count: Number(processors), memory })
}
