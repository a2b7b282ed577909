import type { Tone } from '@portal/sdk/ui'
import type { SignalState } from './wire'

/** The colour of a signal's state. */
export const stateTone: Record<SignalState, Tone> = {
  open: 'neutral',
  attesting: 'info',
  final: 'good',
  rejected: 'bad',
  disputed: 'warn',
  expired: 'neutral',
}
