import type { ModuleState } from '@portal/sdk'
import { Badge, type Tone } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { useT } from '../../app/text'

const tones: Partial<Record<ModuleState, Tone>> = {
  ready: 'good',
  degraded: 'warn',
  backing_off: 'warn',
  starting: 'info',
  probing: 'info',
  draining: 'info',
  crashed: 'bad',
  quarantined: 'bad',
  verify_failed: 'bad',
  incompatible: 'bad',
}

export function StateBadge({ state }: { state: ModuleState }): ReactElement {
  const t = useT()
  return <Badge tone={tones[state] ?? 'neutral'}>{t(`state.${state}`)}</Badge>
}
