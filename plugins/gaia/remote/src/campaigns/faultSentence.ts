import type { Text } from '@portal/sdk'
import type { ListFault } from '../wire'
import type { CampaignKey } from './texts'

/** What is wrong with a line, and how it is put right. */
export function faultSentence(text: Text<CampaignKey>, { kind, value = '', before = 0 }: ListFault) {
  return {
    wrong: text(`fault.${kind}`, { value, before }),
    fix: text(`fault.${kind}.fix`, { before }),
  }
}
