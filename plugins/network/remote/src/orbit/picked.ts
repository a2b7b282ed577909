import type { Entity } from './Network'

/** As many things as an address has room for. */
export const mostPicked = 300

const shortOf = ({ kind, address }: Pick<Entity, 'kind' | 'address'>) =>
  `${kind.charAt(0)}${address.slice(2, 12).toLowerCase()}`

/** What was picked out, short enough for an address: the kind's first letter and ten digits of each. */
export const pickedText = (entities: readonly Entity[]): string => entities.slice(0, mostPicked).map(shortOf).join(',')

/** Whether something was picked out; without anything picked out, all is. */
export function isPicked(text: string): (entity: Entity) => boolean {
  if (text === '') return () => true
  const picked = new Set(text.split(','))
  return (entity) => picked.has(shortOf(entity))
}
