import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

/** What stands in place of a page that is not there, or not for this visitor. It is not in the first route, and fetched right after it. */
export const loadInstead = () =>
  patiently(() =>
    Promise.all([
      import(/* webpackChunkName: "instead" */ './NotFound'),
      import(/* webpackChunkName: "instead" */ './SwitchedOff'),
      import(/* webpackChunkName: "instead" */ './TierGate'),
    ]),
  )

export const NotFound = lazy(async () => ({ default: (await loadInstead())[0].NotFound }))
export const SwitchedOff = lazy(async () => ({ default: (await loadInstead())[1].SwitchedOff }))
export const TierGate = lazy(async () => ({ default: (await loadInstead())[2].TierGate }))
