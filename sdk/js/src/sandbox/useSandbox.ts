import { type SandboxRequest, type SandboxResult, usePortalHost } from '@portal/sdk'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs programs and scripts that nobody has to trust, in a worker of a frame without network, storage and portal. Two run at once in a tab
 * and eight wait; each run begins in a new frame. Rejects with a DOMException: an AbortError, or one that tells a `sandboxFailure`. A
 * request that is none rejects with a TypeError. Leaving the page ends its runs.
 */
export function useSandbox(): (request: SandboxRequest) => Promise<SandboxResult> {
  const host = usePortalHost()
  const page = useRef(new AbortController())
  useEffect(() => {
    if (page.current.signal.aborted) page.current = new AbortController()
    return () => page.current.abort()
  }, [])
  return useCallback(
    (request) => {
      const { signal } = page.current
      return host.sandbox({ ...request, signal: request.signal ? AbortSignal.any([signal, request.signal]) : signal })
    },
    [host],
  )
}
