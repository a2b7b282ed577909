import { PositionsCard } from '../positions/PositionsCard'

/** The dashboard's card: what the visitor has at stake, and the way to take it back, whatever their tier is. */
export default function Stake() {
  return <PositionsCard leadsOn />
}
