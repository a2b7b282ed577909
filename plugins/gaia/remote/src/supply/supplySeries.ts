import { fromUnits } from '@portal/sdk'
import type { Series, Tone } from '@portal/sdk/charts'
import type { Supply, SupplyParts, SupplyPlace } from '../wire'

/** The parts in the order in which they are stacked, the lowest first. */
export const supplyPlaces: readonly SupplyPlace[] = ['staking', 'vesting', 'claims', 'sale', 'other']

const tones: Record<SupplyPlace, Tone> = {
  staking: 'good',
  vesting: 'vaelus',
  claims: 'info',
  sale: 'accent',
  other: 'faint',
}

/** What a part had; null where it has no contract. */
export function partOf(split: SupplyParts, place: SupplyPlace): string | null {
  return place === 'other' ? split.elsewhere : split[place]
}

/** The split at each time that is known: as the window began, and at the end of each step, of which the last is not over. */
export function splitsOf(supply: Supply): [time: number, split: SupplyParts][] {
  const end = Math.max(Date.parse(supply.asOf.time), Date.parse(supply.from))
  const steps = (supply.steps ?? []).map((step): [number, SupplyParts] => [
    Math.min(Date.parse(step.start) + supply.everySeconds * 1000, end),
    step,
  ])
  // Before the token's first log there was none.
  const begin: [number, SupplyParts] = [Date.parse(supply.from), supply.before ?? noneOf(supply)]
  // Of two at the same time the later one counts.
  return [begin, ...steps].filter(([time], i, all) => all[i + 1]?.[0] !== time)
}

function noneOf({ parts }: Supply): SupplyParts {
  const none = (place: SupplyPlace) => (parts?.some(({ part }) => part === place) ? '0' : null)
  const [sale, claims, vesting, staking] = [none('sale'), none('claims'), none('vesting'), none('staking')]
  return { minted: '0', burnt: '0', sale, claims, vesting, staking, elsewhere: '0' }
}

/** A series for each part that there is. */
export function supplySeries(supply: Supply, label: (place: SupplyPlace) => string): Series[] {
  const splits = splitsOf(supply)
  return supplyPlaces
    .filter((place) => supply.parts?.some(({ part }) => part === place))
    .map((place) => ({
      label: label(place),
      kind: 'area',
      tone: tones[place],
      points: splits.map(([time, split]) => {
        const amount = partOf(split, place)
        return [time, amount === null ? null : Number(fromUnits(amount))] as const
      }),
    }))
}
