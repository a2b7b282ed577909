import type { Text } from '@portal/sdk'
import type { Refusal } from '@portal/sdk/chain'
import type { SaleTermsKey } from './texts'

const known = [
  'AccessControlUnauthorizedAccount',
  'AlreadyOpen',
  'AlreadyOver',
  'EnforcedPause',
  'ExpectedPause',
  'InvalidTerms',
  'NotOver',
  'NothingToWithdraw',
  'TermsSettled',
  'ZeroAddress',
] as const

/** What the sale refuses those with who have a say over it, as a sentence; null for what the page never causes. */
export function saleRefusal(text: Text<SaleTermsKey>): (refusal: Refusal) => string | null {
  return ({ name }) => {
    const own = known.find((one) => one === name)
    return own ? text(`refusal.${own}`) : null
  }
}
