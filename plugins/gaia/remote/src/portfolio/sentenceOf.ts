import type { Text } from '@portal/sdk'
import type { PortfolioEntry } from '../wire'
import type { PortfolioKey } from './texts'

export interface SentenceWords {
  text: Text<PortfolioKey>
  gaia: (wei: string) => string
  coins: (amount: string) => string
  time: (time: string) => string
  /** what an address is called */
  nameOf: (address: string) => string
  /** the visitor's address */
  own: string
}

/** Why what the visitor has changed, in a sentence. */
export function sentenceOf({ text, gaia, coins, time, nameOf, own }: SentenceWords, entry: PortfolioEntry): string {
  const { reason, party, name, number, available } = entry
  const isOwn = party !== null && party.toLowerCase() === own.toLowerCase()
  const of = {
    amount: gaia(entry.amount),
    coins: entry.coins === null ? '' : coins(entry.coins),
    number: number ?? '',
    when: available === null ? '' : time(available),
    who: name ?? (party ? nameOf(party) : entry.with ? nameOf(entry.with) : ''),
  }
  if (reason === 'claimed' && !isOwn) return text('reason.claimed.for', of)
  if (reason === 'undelegated' && isOwn) return text('reason.undelegated.self', of)
  return text(`reason.${reason}`, of)
}
