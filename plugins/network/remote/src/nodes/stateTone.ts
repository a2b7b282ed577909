import type { Tone } from '@portal/sdk/ui'
import type { NodeRow } from './wire'

export const stateTone: Record<NodeRow['state'], Tone> = {
  online: 'good',
  late: 'warn',
  offline: 'bad',
  draining: 'info',
  banned: 'bad',
  new: 'neutral',
}
