import { useSession } from '@portal/sdk'
import { useUrlState } from '@portal/sdk/ui'
import { useDeferredValue, useMemo } from 'react'
import { asAt } from './asAt'
import { type Attested, attestedOf } from './attestedOf'
import type { MapData } from './mapData'
import { networkOf } from './networkOf'
import { matches, mineOf, orbitParams } from './orbitParams'
import { isPicked } from './picked'
import { useReplay } from './queries'
import { useAttestations } from './useAttestations'
import type { AttestationAnswer } from './wire'
import { withAttestations } from './withAttestations'

export interface OrbitAttestations {
  /** undefined: it is not there yet */
  answer: AttestationAnswer | undefined
  error: Error | null
  attested: readonly Attested[]
  /** how many of them are part of a line, and of how many lines */
  drawn: number
  lines: number
  /** how many join something that is not on the map */
  elsewhere: number
  /** how many are of the validator that published itself */
  own: number
}

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
  const on = values.attestations === 'on'
  const { data: answer, error } = useAttestations(values.topic, at, on)
  const attested = useMemo(() => (on && answer ? attestedOf(answer, at) : []), [on, answer, at])
  const { network: whole, ...counts } = useMemo(() => withAttestations(network, attested), [network, attested])
  const attestations: OrbitAttestations = { answer, error, attested, ...counts }
  return { values, put, replay, base: network, network: whole, visible, attestations }
}
