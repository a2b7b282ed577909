import { fromUnits } from '@portal/sdk'
import type { Series } from '@portal/sdk/charts'
import type { SaleProgress, SaleTermsSet } from '../wire'

export type Measure = 'sold' | 'raised' | 'price'

const gaia = 10n ** 18n

export interface ProgressLabels {
  sold: string
  raised: string
  price: string
  softCap: string
  hardCap: string
}

/** When the window ends: the last step goes on. */
const endOf = (progress: SaleProgress) => Math.max(Date.parse(progress.asOf.time), Date.parse(progress.from))

/** What had been sold, or raised, at each time that is known: as the window began, and at the end of each step. */
export function pointsOf(progress: SaleProgress, what: 'sold' | 'raised'): [time: number, amount: string][] {
  const end = endOf(progress)
  const begin: [number, string][] = progress.before ? [[Date.parse(progress.from), progress.before[what]]] : []
  const steps = (progress.steps ?? []).map((step): [number, string] => [
    Math.min(Date.parse(step.start) + progress.everySeconds * 1000, end),
    step[what],
  ])
  // Of two at the same time the later one counts.
  return [...begin, ...steps].filter(([time], i, all) => all[i + 1]?.[0] !== time)
}

/** A value of the terms as steps: each holds until the next terms are set. */
export function termsLine(progress: SaleProgress, value: (terms: SaleTermsSet) => number): [number, number][] {
  const begin = Date.parse(progress.from)
  const end = endOf(progress)
  const points: [number, number][] = []
  for (const terms of progress.terms ?? []) {
    const at = Math.min(Math.max(begin, Date.parse(terms.time)), end)
    const last = points.at(-1)
    // The value before the change ends a millisecond earlier: a time can have only one value.
    if (last && at - 1 > last[0]) points.push([at - 1, last[1]])
    if (last?.[0] === at) points.pop()
    points.push([at, value(terms)])
  }
  const last = points.at(-1)
  if (last && last[0] < end) points.push([end, last[1]])
  return points
}

/** How many times what was sold the hard cap may be to be drawn; a higher one would flatten everything else. */
const far = 20n

/** The hard cap, where it is too far above what was sold to be drawn. */
export function farCap({ steps, terms }: SaleProgress): string | null {
  const cap = terms?.at(-1)?.hardCap
  return cap !== undefined && BigInt(cap) > far * BigInt(steps?.at(-1)?.sold ?? '0') ? cap : null
}

/** What is drawn of a measure. Coins have so many decimals. */
export function progressSeries(
  progress: SaleProgress,
  measure: Measure,
  labels: ProgressLabels,
  decimals: number,
): Series[] {
  const coins = (amount: string | bigint) => Number(fromUnits(amount, decimals))
  if (measure === 'price')
    return [
      { label: labels.price, kind: 'area', tone: 'accent', points: termsLine(progress, ({ price }) => coins(price)) },
    ]
  const amount = measure === 'sold' ? (wei: string) => Number(fromUnits(wei)) : coins
  const cap = (of: 'softCap' | 'hardCap') => (terms: SaleTermsSet) =>
    measure === 'sold' ? Number(fromUnits(terms[of])) : coins((BigInt(terms[of]) * BigInt(terms.price)) / gaia)
  const points = pointsOf(progress, measure).map(([time, value]) => [time, amount(value)] as const)
  const soft = progress.terms?.some(({ softCap }) => softCap !== '0')
  return [
    { label: labels[measure], kind: 'area', tone: 'accent', points },
    ...(soft
      ? [
          {
            label: labels.softCap,
            kind: 'line' as const,
            tone: 'good' as const,
            points: termsLine(progress, cap('softCap')),
          },
        ]
      : []),
    ...(farCap(progress) === null || !soft
      ? [
          {
            label: labels.hardCap,
            kind: 'line' as const,
            tone: 'faint' as const,
            points: termsLine(progress, cap('hardCap')),
          },
        ]
      : []),
  ]
}
