import { Button } from '@portal/sdk/ui'
import { RotateCw } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { moduleURL } from '../api/useAct'
import { Confirm } from '../parts/Confirm'
import type { AdminModule } from '../wire'
import { useT } from './text'

/** Has another process of a module take the place of the one that runs. One in quarantine, or drained, is started where that is told. */
export function Restart({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const [asked, setAsked] = useState(false)
  if (!module.enabled || module.drain || module.state === 'quarantined') return null
  return (
    <>
      <Button icon={<RotateCw size={15} aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('restart')}
      </Button>
      {asked && (
        <Confirm
          title={t('restart.title', { module: module.title })}
          text={t('restart.text')}
          label={t('restart.yes', { module: module.title })}
          act={() => ({ url: `${moduleURL(module.id)}/restart`, method: 'POST' })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
