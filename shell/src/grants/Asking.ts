import type { Module } from '@portal/sdk'
import type { PortalState } from '@portal/sdk/host'

/** Who asks, and what the portal itself knows: nothing of it comes from the module's page. */
export interface Asking {
  module: Pick<Module, 'id' | 'title' | 'partner' | 'wallet'>
  chain: PortalState['portal']['chain']
  /** the connected wallet's, which is the session's */
  account: string
  /** BCP 47 */
  locale: string
}
