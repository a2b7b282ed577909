import { Select } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { moduleURL, useAct } from '../api/useAct'
import type { AdminModule, Place } from '../wire'
import { useT } from './text'

const places: Place[] = ['before', 'among', 'after']

/** Where a partner's cards and entries stand, for everybody, and puts them elsewhere. */
export function Placement({ module, place }: { module: AdminModule; place: Place }): ReactElement {
  const t = useT()
  const act = useAct()
  const [wanted, setWanted] = useState<Place | null>(null)
  const put = (next: Place) => {
    setWanted(next)
    act.mutate(
      {
        url: moduleURL(module.id),
        method: 'PATCH',
        body: { place: next },
        failed: t('unchanged', { module: module.title }),
      },
      { onSettled: () => setWanted(null) },
    )
  }
  return (
    <Select
      hideLabel
      label={t('place')}
      value={wanted ?? place}
      disabled={act.isPending}
      onChange={(next) => put(next as Place)}
      options={places.map((value) => ({ value, label: t(`place.${value}`) }))}
    />
  )
}
