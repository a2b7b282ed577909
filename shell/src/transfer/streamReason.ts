import { tierAllows } from '@portal/sdk'
import type { EndReason, PortalState } from '@portal/sdk/host'
import type { CoreAccess } from '../app/coreFetch'
import { moduleOf } from './moduleOf'

/**
 * Remembers who was there when a stream was opened, and tells later why it ended: a connection that the core cuts says nothing, and what it
 * answered cannot be asked for twice, so that the core is asked what has changed since.
 */
export function streamReason({ state, refresh, lapsed }: CoreAccess, url: string): () => Promise<EndReason> {
  const before = state()
  const module = moduleOf(url)
  return async () => ((await refresh()) ? changed(before, state(), lapsed(), module) : 'ConnectionLost')
}

function changed(before: PortalState, now: PortalState, lapsed: boolean, module: string | undefined): EndReason {
  const has = ({ portal }: PortalState) => portal.modules.some(({ id }) => id === module)
  const { session: then } = before
  if (then && (lapsed || now.session?.address !== then.address)) return 'SessionEnded'
  if (has(before) && !has(now)) return 'ModuleOff'
  if (then && now.session && (!tierAllows(now.session.tier, then.tier) || (then.admin && !now.session.admin)))
    return 'AccessLost'
  return 'ConnectionLost'
}
