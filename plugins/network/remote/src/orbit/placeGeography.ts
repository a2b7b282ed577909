import type { Network } from './Network'
import type { Place, Placed } from './Placed'

const golden = Math.PI * (3 - Math.sqrt(5))

/**
 * The nodes whose owners told a country, around its middle: nothing finer is known. Countries without a middle on the map, and nodes without a
 * country, are left out.
 */
export function placeGeography(
  network: Network,
  numbers: Readonly<Record<string, string>>,
  middles: ReadonlyMap<string, { x: number; y: number; room: number }>,
): Placed {
  const within = new Map<string, string[]>()
  for (const { key, country } of network.entities) {
    if (!country) continue
    const those = within.get(country)
    if (those) those.push(key)
    else within.set(country, [key])
  }
  const places = new Map<string, Place>()
  for (const [country, keys] of within) {
    const middle = middles.get(numbers[country] ?? '')
    if (!middle) continue
    // As a sunflower has its seeds, no wider than the country is.
    const step = Math.min(2.4, (middle.room * 0.9) / Math.sqrt(keys.length))
    keys.forEach((key, i) => {
      const [away, angle] = [step * Math.sqrt(i), i * golden]
      places.set(key, {
        x: middle.x + away * Math.cos(angle),
        y: middle.y + away * Math.sin(angle),
        radius: Math.max(0.5, Math.min(1.2, step * 0.45)),
      })
    })
  }
  return { places, rings: [] }
}
