import type { PortalState } from '@portal/sdk/host'
import type { CoreAccess } from '../app/coreFetch'
import { slices } from '../app/portal'
import { portal, session } from './portal'

export interface TestCoreOptions extends Partial<Omit<CoreAccess, 'state'>> {
  wallet?: string | null
  /** what a visitor with a session and all modules has, but for these; the function is asked each time */
  state?: () => Partial<PortalState>
}

/** A page's access to a core that a test plays. */
export function coreAccess({ wallet = null, state = () => ({}), ...access }: TestCoreOptions = {}): CoreAccess {
  return {
    send: () => Promise.reject(new TypeError('Failed to fetch')),
    refresh: async () => true,
    lapsed: () => false,
    state: () => ({
      ...slices(portal({ session: session() })),
      wallet: { address: wallet, chainId: null, balance: null, kind: null, isConnecting: false },
      theme: 'dark',
      locale: 'en',
      stream: { connected: true, since: null },
      ...state(),
    }),
    ...access,
  }
}
