import { Button } from '@portal/sdk/ui'
import { RotateCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { useT } from './text'
import { moduleURL, useAct } from './useAct'
import type { AdminModule } from './wire'

/** The way out of a quarantine, which ends by an admin's act only. */
export function StartAgain({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const act = useAct()
  if (module.state !== 'quarantined' || !module.enabled) return null
  return (
    <Button
      size="sm"
      busy={act.isPending}
      icon={<RotateCw size={14} aria-hidden="true" />}
      onClick={() =>
        act.mutate({
          url: moduleURL(module.id),
          method: 'PATCH',
          body: { enabled: true },
          failed: t('unchanged', { module: module.title }),
        })
      }
    >
      {t('module.startAgain')}
    </Button>
  )
}
