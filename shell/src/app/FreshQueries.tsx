import { type Session, tierAllows, usePortal } from '@portal/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Lapse } from '../session/Lapse'

type Rights = Pick<Session, 'address' | 'tier' | 'admin'> | null

/**
 * Forgets what was read under other rights. It is rendered before the pages and acts after React's commit, so that a page that disappears
 * with the rights does not ask once more. What is on screen is read again in place, and forms keep what was typed, where the reader may
 * still see all of it, and on a public page whose reader's session expired.
 */
export function FreshQueries({ lapse }: { lapse: Pick<Lapse, 'get'> }): null {
  const client = useQueryClient()
  const rights = usePortal(rightsOf)
  const before = useRef(rights)
  useEffect(() => {
    if (before.current === rights) return
    const inPlace = keeps(before.current, rights) || (rights === null && lapse.get().expired)
    before.current = rights
    if (!inPlace) return void client.resetQueries()
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
  }, [client, rights, lapse])
  return null
}

function rightsOf({ session }: { session: Session | null }): Rights {
  return session && { address: session.address, tier: session.tier, admin: session.admin }
}

/** Whether the visitor lost no right; a stranger had none to lose. */
function keeps(before: Rights, now: Rights): boolean {
  if (!before) return true
  return before.address === now?.address && tierAllows(now.tier, before.tier) && (now.admin || !before.admin)
}
