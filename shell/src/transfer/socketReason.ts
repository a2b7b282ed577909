import type { EndReason } from '@portal/sdk/host'
import type { CoreAccess } from '../app/coreFetch'
import { moduleOf } from './moduleOf'

/**
 * Tells why a socket was refused or cut: a browser learns of neither more than that it is not there. So its path is asked for without the
 * socket. What has changed since it was opened would tell less: it need not have been what ended it.
 */
export function socketReason({ send, state, refresh }: CoreAccess, url: string): () => Promise<EndReason> {
  return async () => {
    const asked = send(new URL(url, location.origin), { method: 'HEAD', credentials: 'same-origin' }).catch(() => null)
    const [answer] = await Promise.all([asked, refresh()])
    switch (answer?.status) {
      case 401:
        return 'SessionEnded'
      case 403:
        return 'AccessLost'
      case 404:
      case 503: {
        if (!state().portal.modules.some(({ id }) => id === moduleOf(url))) return 'ModuleOff'
        // A module may have nothing there but the socket. The portal has nothing there for who may not know of it.
        const own = answer.headers.get('Content-Security-Policy')?.startsWith('sandbox')
        return answer.status === 404 && !own ? 'AccessLost' : 'ConnectionLost'
      }
    }
    return 'ConnectionLost'
  }
}
