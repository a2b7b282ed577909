import type { Merits, Weights } from '../wire'

export const merits = ['spread', 'commission', 'own', 'steady', 'age'] as const satisfies readonly (keyof Merits)[]

/** The most that a merit can weigh. */
export const heaviest = 100

/** The mean of the merits, weighed, from 0 to 100; null: the validator has none, or nothing weighs anything. */
export function scoreOf(of: Merits | null, weights: Weights): number | null {
  const sum = merits.reduce((all, merit) => all + weights[merit], 0)
  if (of === null || sum === 0) return null
  return (100 * merits.reduce((all, merit) => all + weights[merit] * of[merit], 0)) / sum
}

/** Weights as the address has them: 40-25-20-10-5. */
export function writeWeights(weights: Weights): string {
  return merits.map((merit) => weights[merit]).join('-')
}

/** undefined: the text has none. */
export function readWeights(text: string): Weights | undefined {
  const numbers = text.split('-').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.length !== merits.length || !numbers.every((number) => number <= heaviest)) return undefined
  return Object.fromEntries(merits.map((merit, i) => [merit, numbers[i]])) as unknown as Weights
}

export function sameWeights(a: Weights, b: Weights): boolean {
  return merits.every((merit) => a[merit] === b[merit])
}
