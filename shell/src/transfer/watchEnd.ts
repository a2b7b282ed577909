import { textIn, tierAllows } from '@portal/sdk'
import type { EndReason, PortalState } from '@portal/sdk/host'
import type { CoreAccess } from '../app/coreFetch'
import { messages } from './text'

/** What a stream or a socket ended by, whose name is the reason, and its message the sentence for it. */
export interface End extends DOMException {
  name: EndReason
}

/**
 * Remembers who was there when something was opened, and tells later why it ended: a connection that the core cuts says nothing, so
 * that the core is asked what has changed since.
 */
export function watchEnd({ state, refresh, lapsed }: CoreAccess, url: string): () => Promise<End> {
  const before = state()
  const [, module] = /^\/api\/m\/([^/?]+)/.exec(new URL(url, location.origin).pathname) ?? []
  return async () => {
    const reached = await refresh()
    const now = state()
    const reason = reached ? reasonOf(before, now, lapsed(), module) : 'ConnectionLost'
    await messages.load(now.locale)
    return new DOMException(textIn(messages, now.locale)(reason), reason) as End
  }
}

function reasonOf(before: PortalState, now: PortalState, lapsed: boolean, module: string | undefined): EndReason {
  const has = ({ portal }: PortalState) => portal.modules.some(({ id }) => id === module)
  const { session: then } = before
  if (then && (lapsed || now.session?.address !== then.address)) return 'SessionEnded'
  if (has(before) && !has(now)) return 'ModuleOff'
  if (then && now.session && (!tierAllows(now.session.tier, then.tier) || (then.admin && !now.session.admin)))
    return 'AccessLost'
  return 'ConnectionLost'
}
