import type { Format, Text } from '@portal/sdk'
import type { Refusal } from '@portal/sdk/chain'
import type { messages } from '../texts'

const known = [
  'AlreadyClaimed',
  'CampaignOver',
  'ExceedsFunding',
  'InvalidReceiver',
  'InvalidSignature',
  'NotInCampaign',
  'NotOpenYet',
  'NothingToRelease',
  'SignatureExpired',
] as const

/** What the claims and the vesting refuse with, as a sentence; null for what their page never causes. */
export function refusalIn(text: Text<keyof typeof messages.en>, format: Format): (refusal: Refusal) => string | null {
  return ({ name, args }) => {
    const own = known.find((one) => one === name)
    if (!own) return null
    if (own === 'NotOpenYet' || own === 'CampaignOver' || own === 'NothingToRelease')
      return text(`claim.refusal.${own}`, { when: format.time(Number(args[1]) * 1000) })
    if (own === 'SignatureExpired')
      return text('claim.refusal.SignatureExpired', { when: format.time(Number(args[0]) * 1000) })
    return text(`claim.refusal.${own}`)
  }
}
