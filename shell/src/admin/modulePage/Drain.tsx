import { Button, Select } from '@portal/sdk/ui'
import { Hourglass } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { moduleURL } from '../api/useAct'
import { Confirm } from '../parts/Confirm'
import type { AdminModule } from '../wire'
import { useT } from './text'

/** Minutes. */
const times = [1, 10, 60]

/** Has a module take no new requests while what runs in it ends, after it was asked why and for how long at most. */
export function Drain({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const [minutes, setMinutes] = useState('10')
  if (!module.enabled || module.drain) return null
  return (
    <>
      <Button icon={<Hourglass size={15} aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('drain')}
      </Button>
      {asked && (
        <Confirm
          reason
          title={t('drain.title', { module: module.title })}
          text={t('drain.text')}
          warning={
            <Select
              label={t('drain.within')}
              value={minutes}
              options={times.map((count) => ({ value: String(count), label: t('drain.minutes', { count }) }))}
              onChange={setMinutes}
            />
          }
          label={t('drain.yes', { module: module.title })}
          act={(reason) => ({
            url: moduleURL(module.id),
            method: 'PATCH',
            body: { drain: Number(minutes) * 60, reason },
          })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
