import type { Format, Text } from '@portal/sdk'
import type { Refusal } from '@portal/sdk/chain'
import type { CampaignKey } from './texts'

const known = [
  'AccessControlUnauthorizedAccount',
  'CampaignOpen',
  'CampaignOver',
  'InvalidTerms',
  'InvalidTitle',
  'NotEnded',
  'NotFunder',
] as const

/** What GaiaClaims refuses a publisher with, as a sentence; null for what the page never causes. */
export function publishRefusal(text: Text<CampaignKey>, format: Format): (refusal: Refusal) => string | null {
  return ({ name, args }) => {
    const own = known.find((one) => one === name)
    if (!own) return null
    if (own === 'CampaignOpen' || own === 'NotEnded')
      return text(`refusal.${own}`, { when: format.time(Number(args[1]) * 1000) })
    return text(`refusal.${own}`)
  }
}
