import { type Bytes, moduleQueryKey, type SocketEnd, useModule, usePortalHost } from '@portal/sdk'
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

/** A WebSocket to this module's API, opened with the page, closed with it, and opened again where it is lost. */
export function useModuleSocket(path: string, options: ModuleSocketOptions): ModuleSocket {
  const { protocols, enabled = true } = options
  const host = usePortalHost()
  const module = useModule()
  const [{ state, end }, setShown] = useState<Pick<ModuleSocket, 'state' | 'end'>>({ state: 'opening', end: null })
  const kept = useRef<KeptSocket | null>(null)
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  const send = useCallback((message: string | Bytes) => kept.current?.send(message) ?? false, [])
  const reopen = useCallback(() => kept.current?.reopen(), [])

  const offered = protocols?.join()
  useEffect(() => {
    if (!enabled) return setShown({ state: 'ended', end: null })
    const socket = new KeptSocket(host, {
      url: moduleQueryKey(module, path).join('/'),
      protocols: offered?.split(','),
      onMessage: (message) => newest.current.onMessage(message),
      onOpen: () => newest.current.onOpen?.((message) => socket.send(message)),
      onState: (state, end) => setShown((now) => ({ state, end: state === 'opening' ? now.end : end })),
    })
    kept.current = socket
    return () => {
      socket.close()
      if (kept.current === socket) kept.current = null
    }
  }, [host, module, path, offered, enabled])
  return { state, end, send, reopen }
}
