/** The windows that a page's figures can be of. */
export const timeRanges = ['1h', '24h', '7d', '30d', '90d', 'all'] as const

export type TimeRange = (typeof timeRanges)[number]

const hour = 3_600_000

const lengths = { '1h': hour, '24h': 24 * hour, '7d': 168 * hour, '30d': 720 * hour, '90d': 2160 * hour, all: null }

/** In milliseconds; null: all that there ever was. */
export function timeRangeLength(range: TimeRange): number | null {
  return lengths[range]
}
