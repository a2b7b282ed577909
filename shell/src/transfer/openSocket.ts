import type { PortalSocket, SocketInput } from '@portal/sdk/host'
import { type CoreAccess, targetOf } from '../app/coreFetch'
import { socketReason } from './socketReason'
import { watchEnd } from './watchEnd'

/** What a WebSocket that nobody closed ends with (RFC 6455 §7.1.5). */
const withoutWord = 1006

/** Opens a WebSocket to the core; the core looks at its origin, its session and its right, and cuts it when that is lost. */
export async function openSocket(core: CoreAccess, request: SocketInput): Promise<PortalSocket> {
  const { url, protocols = [], signal, onMessage, onClose } = request
  const target = targetOf(url)
  target.protocol = target.protocol.replace('http', 'ws')
  signal?.throwIfAborted()
  const ended = watchEnd(core, socketReason(core, url))
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(target, [...protocols])
    socket.binaryType = 'arraybuffer'
    let opened = false
    let closing = false
    const giveUp = () => {
      socket.close()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp)
    socket.onopen = () => {
      opened = true
      signal?.removeEventListener('abort', giveUp)
      resolve({
        protocol: socket.protocol,
        send: (message) => {
          if (socket.readyState !== socket.OPEN) return false
          socket.send(message)
          return true
        },
        close: (code, reason) => {
          socket.close(code, reason)
          closing = true
        },
      })
    }
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => onMessage(data)
    socket.onclose = async ({ code, reason }) => {
      signal?.removeEventListener('abort', giveUp)
      if (!opened) return signal?.aborted ? undefined : reject(await ended())
      const end = code === withoutWord && !closing ? await ended() : null
      onClose({ code, reason: end?.message ?? reason, why: end?.name ?? null })
    }
  })
}
