import { portalFetch, type Session } from '@portal/sdk'
import type { Shell } from '../app/Shell'

/** Milliseconds between two signs of life of somebody who reads without asking the core for anything. */
const interval = 5 * 60_000

/** Renews the session while its holder uses a visible tab; the core ends it otherwise. */
export function keepSession(shell: Shell, page: Document = document): () => void {
  let last = Date.now()
  const used = () => {
    const signedIn = shell.state.get().session && !shell.lapse.get().waiting
    if (page.visibilityState !== 'visible' || !signedIn || Date.now() - last < interval) return
    last = Date.now()
    void portalFetch<Session>(shell.host, { url: '/api/session' })
      .then(shell.prolonged)
      .catch(() => {})
  }
  const events = ['pointerdown', 'keydown', 'wheel'] as const
  for (const event of events) page.addEventListener(event, used, { passive: true })
  return () => {
    for (const event of events) page.removeEventListener(event, used)
  }
}
