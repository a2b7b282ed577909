import { Button } from '@portal/sdk/ui'
import { RotateCw } from 'lucide-react'
import type { ReactElement } from 'react'
import type { AdminModule } from '../wire'
import { useT } from './text'
import { useTurnOn } from './useTurnOn'

/** The way out of a quarantine, which ends by an admin's act only. */
export function StartAgain({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const on = useTurnOn(module)
  if (module.state !== 'quarantined' || !module.enabled) return null
  return (
    <Button size="sm" busy={on.isPending} icon={<RotateCw size={14} aria-hidden="true" />} onClick={on.turn}>
      {t('startAgain')}
    </Button>
  )
}
