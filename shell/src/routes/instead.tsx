import { patiently } from '@portal/sdk/host'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'

/**
 * The pages that are shown where a page does not exist or is not for this visitor. They are no part of the first download, and fetched
 * right after it.
 */
export const loadInstead = () =>
  patiently(() =>
    Promise.all([
      import(/* webpackChunkName: "instead" */ './NotFound'),
      import(/* webpackChunkName: "instead" */ './SwitchedOff'),
      import(/* webpackChunkName: "instead" */ './TierGate'),
    ]),
  )

export const NotFound = instead(async () => (await loadInstead())[0].NotFound)
export const SwitchedOff = instead(async () => (await loadInstead())[1].SwitchedOff)
export const TierGate = instead(async () => (await loadInstead())[2].TierGate)

/**
 * In a boundary of its own, so that the page it takes the place of goes at once. A boundary around both would only hide that page
 * meanwhile: its queries would go on, with a session that may not ask them.
 */
function instead<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement {
  const Part = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
