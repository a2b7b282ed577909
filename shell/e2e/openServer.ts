import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback that lets every page do everything, and remembers what was asked of it. */
export interface OpenServer {
  url: string
  /** paths, in their order */
  asked: string[]
  /** An address of its own for each call, at which all is as at `url`; `asked` is what was asked there alone. */
  apart(): { url: string; asked(): string[] }
  close(): void
}

export async function openServer(): Promise<OpenServer> {
  const asked: string[] = []
  let apart = 0
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    const path = (request.url ?? '').replace(/^\/apart-\d+/, '') || '/'
    answer.setHeader('Access-Control-Allow-Origin', '*')
    answer.setHeader('Content-Type', types[path] ?? 'text/plain')
    if (path === '/events') answer.write('data: 1\n\n')
    else answer.end(bodies[path])
  })
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '')
    // RFC 6455 §4.2.2
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    apart: () => {
      const folder = `/apart-${++apart}`
      return {
        url: url + folder,
        asked: () => asked.filter((path) => path === folder || path.startsWith(`${folder}/`)),
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const bodies: Record<string, string> = {
  '/': '<!doctype html><title>Open</title><body></body>',
  '/image.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}
const types: Record<string, string> = {
  '/': 'text/html',
  '/module.js': 'text/javascript',
  '/image.svg': 'image/svg+xml',
  '/events': 'text/event-stream',
}
