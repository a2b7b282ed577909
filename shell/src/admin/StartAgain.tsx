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
  const switched = (enabled: boolean, options?: { onSuccess(): void }) =>
    act.mutate(
      {
        url: moduleURL(module.id),
        method: 'PATCH',
        body: { enabled },
        failed: t('unchanged', { module: module.title }),
      },
      options,
    )
  return (
    <Button
      size="sm"
      busy={act.isPending}
      icon={<RotateCw size={14} aria-hidden="true" />}
      onClick={() => switched(false, { onSuccess: () => switched(true) })}
    >
      {t('module.startAgain')}
    </Button>
  )
}
