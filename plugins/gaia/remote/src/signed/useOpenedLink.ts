import { useLocation, useNavigate } from '@portal/sdk/router'
import { useEffect, useState } from 'react'
import { mark } from './signedClaim'

const key = 'gaia.signed'

/**
 * The signed claim in the fragment of the link that was opened; null: there was none. It is removed from the address bar, and kept in this
 * tab until it is put away, so that whoever signs in to send it comes back to it.
 */
export function useOpenedLink(): [string | null, () => void] {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string | null>(kept)
  useEffect(() => {
    if (!hash.startsWith(mark)) return
    const said = hash.slice(mark.length)
    keep(said)
    setOpened(said)
    void navigate({ pathname, search }, { replace: true })
  }, [hash, pathname, search, navigate])
  return [
    opened,
    () => {
      keep(null)
      setOpened(null)
    },
  ]
}

// A browser that keeps nothing, or not as much, shows it until the page is left.
function kept(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(said: string | null): void {
  try {
    if (said === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, said)
  } catch {}
}
