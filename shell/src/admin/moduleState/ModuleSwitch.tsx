import { Switch } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { moduleURL } from '../api/useAct'
import { Confirm } from '../parts/Confirm'
import type { AdminModule } from '../wire'
import { useT } from './text'
import { useTurnOn } from './useTurnOn'

/** Turns a module on at once; off, for everybody, after it was asked why. */
export function ModuleSwitch({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const on = useTurnOn(module)
  const { id, title } = module
  return (
    <>
      <Switch
        label={t('enable', { module: title })}
        checked={module.enabled}
        disabled={on.isPending}
        onCheckedChange={(enabled) => (enabled ? on.turn() : setAsked(true))}
      />
      {asked && (
        <Confirm
          danger
          reason
          title={t('turnOff.title', { module: title })}
          text={t('turnOff.text')}
          label={t('turnOff', { module: title })}
          act={(reason) => ({ url: moduleURL(id), method: 'PATCH', body: { enabled: false, reason } })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
