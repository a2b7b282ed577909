import { type Bytes, moduleURL, type SocketEnd, useModule, usePortalHost, useSession } from '@portal/sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { KeptSocket, type SocketState } from './KeptSocket'

export type { SocketState }

export interface ModuleSocketOptions {
  /** text, or an ArrayBuffer */
  onMessage: (message: string | ArrayBuffer) => void
  /** Each time it opens, the first and all further ones: ask here for what was missed. */
  onOpen?: (send: ModuleSocket['send']) => void
  /** subprotocols, of which the module chooses one; a constant */
  protocols?: readonly string[]
  /** false: it is not opened, or is closed */
  enabled?: boolean
}

export interface ModuleSocket {
  state: SocketState
  /** Why it is not open; null while nothing has failed. */
  end: SocketEnd | null
  /** False where it is not open: nothing is kept for later. */
  send: (message: string | Bytes) => boolean
  /** Opens it now where it waits or has ended. */
  reopen: () => void
}

/**
 * A WebSocket to this module's API. It is opened with the page, closed with it, and opened again where the connection is lost. It belongs
 * to one visitor: when somebody else signs in, or nobody is signed in any more, another socket takes its place.
 */
export function useModuleSocket(path: string, options: ModuleSocketOptions): ModuleSocket {
  const { protocols, enabled = true } = options
  const host = usePortalHost()
  const module = useModule()
  const wallet = useSession()?.address
  const [{ state, end }, setShown] = useState<Pick<ModuleSocket, 'state' | 'end'>>({ state: 'opening', end: null })
  const kept = useRef<KeptSocket | null>(null)
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  const send = useCallback((message: string | Bytes) => kept.current?.send(message) ?? false, [])
  const reopen = useCallback(() => kept.current?.reopen(), [])

  const offered = protocols?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the core knows the wallet of a socket by the session that it was opened in
  useEffect(() => {
    setShown({ state: enabled ? 'opening' : 'ended', end: null })
    if (!enabled) return
    const socket = new KeptSocket(host, {
      url: () => moduleURL(module, path),
      protocols: offered ? offered.split(',') : undefined,
      onMessage: (message) => newest.current.onMessage(message),
      onOpen: () => newest.current.onOpen?.((message) => socket.send(message)),
      onState: (state, end) => setShown((now) => ({ state, end: state === 'opening' ? now.end : end })),
    })
    kept.current = socket
    return () => {
      socket.close()
      if (kept.current === socket) kept.current = null
    }
  }, [host, module, path, offered, enabled, wallet])
  return { state, end, send, reopen }
}
