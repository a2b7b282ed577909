import { Switch } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { moduleURL } from '../api/useAct'
import { Confirm } from '../parts/Confirm'
import type { AdminModule } from '../wire'
import { useT } from './text'
import { useTurnOn } from './useTurnOn'

/** Turns a module on at once; off, for everybody, after it was asked why, and whether what runs in it is cut. */
export function ModuleSwitch({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const [atOnce, setAtOnce] = useState(false)
  const on = useTurnOn(module)
  const { id, title } = module
  return (
    <>
      <Switch
        label={t('enable', { module: title })}
        checked={module.enabled}
        disabled={on.isPending}
        onCheckedChange={(enabled) => {
          setAtOnce(false)
          if (enabled) on.turn()
          else setAsked(true)
        }}
      />
      {asked && (
        <Confirm
          danger
          reason
          title={t('turnOff.title', { module: title })}
          text={t('turnOff.text')}
          warning={
            <label className="at-once">
              <input type="checkbox" checked={atOnce} onChange={({ target }) => setAtOnce(target.checked)} />
              <span>
                {t('turnOff.atOnce')}
                <span className="block text-faint">{t('turnOff.drain')}</span>
              </span>
            </label>
          }
          label={t('turnOff', { module: title })}
          act={(reason) => ({
            url: moduleURL(id),
            method: 'PATCH',
            body: { enabled: false, reason, ...(atOnce && { atOnce }) },
          })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
