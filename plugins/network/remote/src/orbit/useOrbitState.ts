import { useSession } from '@portal/sdk'
import { useUrlState } from '@portal/sdk/ui'
import { useDeferredValue, useMemo } from 'react'
import { asAt } from './asAt'
import type { MapData } from './mapData'
import { networkOf } from './networkOf'
import { matches, mineOf, orbitParams } from './orbitParams'
import { isPicked } from './picked'
import { useReplay } from './queries'

/** What the page shows: the network now or at a moment, and which of it the address asks for. */
export function useOrbitState(data: MapData) {
  const wallet = useSession()?.address ?? null
  const { values, put } = useUrlState(orbitParams)
  const replay = useReplay(values.at !== '')
  const at = useDeferredValue(values.at)
  const shownData = useMemo(
    () => (at !== '' && replay.data && !Number.isNaN(Date.parse(at)) ? asAt(data, replay.data.events, at) : data),
    [data, replay.data, at],
  )
  const network = useMemo(() => networkOf(shownData), [shownData])
  const mine = useMemo(() => mineOf(wallet, network), [wallet, network])
  const visible = useMemo(() => {
    const picked = isPicked(values.picked)
    return network.entities.filter((entity) => picked(entity) && matches(entity, values, mine))
  }, [network, values, mine])
  return { values, put, replay, network, visible }
}
