import type { Tone } from '@portal/sdk/ui'
import type { CampaignPhase } from './phaseOf'

export const phaseTones: Record<CampaignPhase, Tone> = {
  pending: 'info',
  open: 'good',
  late: 'warn',
  ended: 'neutral',
  cancelled: 'bad',
}
