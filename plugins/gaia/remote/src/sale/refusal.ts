import type { Format, Text } from '@portal/sdk'
import type { Refusal } from '@portal/sdk/chain'
import type { messages } from '../texts'

const known = [
  'AlreadyOver',
  'EnforcedPause',
  'ExceedsPurchase',
  'ExceedsSale',
  'ExceedsWallet',
  'NotFailed',
  'NotOpenYet',
  'Underpaid',
  'ZeroAmount',
] as const

/** What the sale refuses with, as a sentence; null for what its page never causes. */
export function refusalIn(text: Text<keyof typeof messages.en>, format: Format): (refusal: Refusal) => string | null {
  return ({ name, args }) => {
    const own = known.find((one) => one === name)
    if (!own) return null
    if (own === 'NotOpenYet') return text('sale.refusal.NotOpenYet', { when: format.time(Number(args[0]) * 1000) })
    if (own === 'ExceedsSale' || own === 'ExceedsWallet' || own === 'ExceedsPurchase')
      return text(`sale.refusal.${own}`, { left: format.gaia(args[1] as bigint, 18) })
    return text(`sale.refusal.${own}`)
  }
}
