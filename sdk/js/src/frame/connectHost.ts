import type { FetchInput, FetchResult, PortalHost, PortalState, SocketEnd } from '../host'
import { type ErrorWire, fromWire } from './ErrorWire'
import type { Asked, Line } from './Line'
import { sandboxOver } from './sandboxOver'

/** What the frame's document knows of the state. */
export interface KnownState {
  get(): PortalState
  subscribe(changed: () => void): () => void
}

/**
 * The page's end of the bridge: a PortalHost whose other half is the shell's table of calls. A refusal that no caller waits for is reported.
 * integrityOf: what the portal lists for a file of the remote; throws where it lists none.
 */
export function connectHost(
  line: Pick<Line, 'ask'>,
  state: KnownState,
  integrityOf: (url: string) => string,
): PortalHost {
  const tell = (name: string, value: unknown) =>
    void line.ask(name, value).answer.catch((error: unknown) => reportError(error))
  return {
    mode: 'framed',
    getState: state.get,
    subscribe: state.subscribe,
    follow(topic, event) {
      const heard = (_: string, value: unknown) => {
        const { payload, id } = value as { payload: unknown; id: string }
        event(payload, id)
      }
      const asked = line.ask('follow', { topic }, { heard })
      asked.answer.catch((error: unknown) => reportError(error))
      return () => asked.end()
    },
    toast: (toast) => tell('toast', toast),
    navigate: (to, options) => tell('navigate', { to, replace: options?.replace }),
    fetch: (request) => fetchOver(line, request) as never,
    async socket({ signal, onMessage, onClose, url, protocols }) {
      let over = false
      const heard = (kind: string, value: unknown) => {
        if (kind === 'message') return onMessage(value as string | ArrayBuffer)
        over = true
        asked.end()
        onClose(value as SocketEnd)
      }
      const asked = line.ask('socket', { url, protocols: protocols && [...protocols] }, { signal, heard })
      const protocol = (await asked.answer) as string
      return {
        protocol,
        send: (message) => {
          if (!over) asked.say('send', message)
          return !over
        },
        close: (code, reason) => {
          // As a WebSocket does, before anything leaves.
          if (code !== undefined && code !== 1000 && !(code >= 3000 && code <= 4999))
            throw new DOMException(`A socket is not closed with the code ${code}.`, 'InvalidAccessError')
          asked.say('close', [code, reason])
        },
      }
    },
    wallet: ({ method, params }) => line.ask('wallet', { method, params }).answer,
    sandbox: (request) => sandboxOver(line, integrityOf, request),
  }
}

async function fetchOver(line: Pick<Line, 'ask'>, request: FetchInput): Promise<FetchResult<never>> {
  const { signal, onSent, headers, ...rest } = request
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  let wanted = () => {}
  const heard = (kind: string, value: unknown) => {
    if (kind === 'sent') return onSent?.(value as number)
    if (kind === 'piece') stream?.enqueue(value as Uint8Array)
    if (kind === 'done') stream?.close()
    if (kind === 'broken') stream?.error(fromWire(value as ErrorWire))
    if (kind !== 'piece') asked.end()
    wanted()
  }
  const input = { ...rest, headers: headers && { ...headers }, told: onSent ? true : undefined }
  const listens = onSent !== undefined || request.as === 'stream'
  const asked: Asked = line.ask('fetch', input, { signal, heard: listens ? heard : undefined })
  const answer = (await asked.answer) as FetchResult<never>
  if (request.as !== 'stream' || answer.body !== null) {
    asked.end()
    return answer
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stream = controller
      },
      pull: () => {
        asked.say('pull')
        return new Promise<void>((came) => {
          wanted = came
        })
      },
      cancel: () => asked.end(),
    },
    { highWaterMark: 0 },
  )
  signal?.addEventListener('abort', () => {
    asked.end()
    stream?.error(signal.reason)
    wanted()
  })
  return { ...answer, body } as unknown as FetchResult<never>
}
