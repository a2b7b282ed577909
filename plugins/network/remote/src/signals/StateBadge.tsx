import { useText } from '@portal/sdk'
import { Badge } from '@portal/sdk/ui'
import { stateTone } from './stateTone'
import { signalMessages } from './texts'
import type { SignalState } from './wire'

export function StateBadge({ state }: { state: SignalState }) {
  const text = useText(signalMessages)
  return <Badge tone={stateTone[state]}>{text(`state.${state}`)}</Badge>
}
