import type { Module, Card as ModuleCard, Session } from '@portal/sdk'

export interface Placed {
  module: Module
  card: ModuleCard
}

/** The cards that stand in a place, in their order: those for admins are there for admins alone. */
export function placedCards(modules: Module[], place: ModuleCard['place'], session: Session | null): Placed[] {
  return modules
    .flatMap((module) => module.cards.map((card): Placed => ({ module, card })))
    .filter(({ card }) => card.place === place && (card.access !== 'admin' || session?.admin))
    .sort((a, b) => a.card.order - b.card.order)
}
