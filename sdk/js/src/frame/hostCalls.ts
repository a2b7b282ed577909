import type { AnswerForm, Bytes, FetchInput, PortalHost, PortalSocket, SandboxProgress, SandboxRequest } from '../host'
import { isBytes } from '../isBytes'
import { toWire } from './ErrorWire'
import type { Call, OpenCall } from './Line'
import { anything, bytes, flag, list, maybe, nothing, object, oneOf, text, texts, whole } from './shape'

export interface HostCallsOptions {
  host: PortalHost
  /** whose frame it is: it reaches no other module's API and follows no other one's topics */
  module: string
  /** of the portal */
  origin: string
  /** Shows what the module says, with the module's name. */
  toast: PortalHost['toast']
}

type HostCalls = Record<'follow' | 'toast' | 'navigate' | 'fetch' | 'socket' | 'wallet' | 'sandbox', Call>

const url = text(8192)

/** What a module's frame may ask of the shell: PortalHost by name, each with the shape that it takes. */
export function hostCalls({ host, module, origin, toast }: HostCallsOptions): HostCalls {
  const allowed = (asked: string, method: string) => reachable(asked, method, module, origin)
  return {
    follow: call(object({ topic: text(200) }), ({ topic }, open) => {
      if (!topic.startsWith(`${module}.`))
        throw new TypeError(`${module} cannot follow ${topic}, which is not its own.`)
      open.stay()
      const unfollow = host.follow(topic, (payload, id) => open.tell('event', { payload, id }))
      open.signal.addEventListener('abort', unfollow)
    }),
    toast: call(
      object({ title: text(200), description: maybe(text(1000)), destructive: maybe(flag) }),
      ({ title, description, destructive }) =>
        toast({ title, ...(description !== undefined && { description }), ...(destructive && { destructive }) }),
    ),
    navigate: call(object({ to: url, replace: maybe(flag) }), ({ to, replace = false }) =>
      host.navigate(pathOf(to, origin), { replace }),
    ),
    fetch: call(
      object({
        url,
        method: maybe(text(16)),
        body: anything,
        headers: maybe(texts(32, 8192)),
        as: maybe(oneOf('text', 'bytes', 'stream')),
        told: maybe(flag),
      }),
      ({ told, ...request }, open) => {
        allowed(request.url, request.method ?? 'GET')
        const onSent = told ? (sent: number) => open.tell('sent', sent) : undefined
        return fetchFor(host, { ...request, onSent, signal: open.signal }, open)
      },
    ),
    socket: call(object({ url, protocols: maybe(list(text(200), 16)) }), async (request, open) => {
      allowed(request.url, 'GET')
      return openFor(host, request, open)
    }),
    wallet: call(object({ method: text(100), params: maybe(list(anything, 16)) }), ({ method, params }) =>
      host.wallet({ method, ...(params && { params }) }),
    ),
    // The shell reads what is in a request itself, whoever it comes from.
    sandbox: call(object({ request: anything, told: flag }), ({ request, told }, { signal, tell }) => {
      const onProgress = told ? (progress: SandboxProgress) => tell('progress', progress) : undefined
      return host.sandbox({ ...(request as SandboxRequest), signal, onProgress })
    }),
  }
}

function call<Input>(read: (value: unknown) => Input, run: Call<Input>['run']): Call {
  return { read: (value) => read(value) as never, run: run as Call['run'] }
}

/** Throws where a module's frame may not ask for the URL. Beside its own API it reads blocks of the chain and what its visitors chose. */
function reachable(asked: string, method: string, module: string, origin: string): void {
  const target = new URL(asked, origin)
  const below = (path: string) => target.origin === origin && target.pathname.startsWith(path)
  const verb = method.toUpperCase()
  if (below(`/api/m/${module}/`) || (target.origin === origin && target.pathname === `/api/m/${module}`)) return
  if (below(`/api/preferences/${module}/`) && (verb === 'GET' || verb === 'PUT')) return
  if (below('/api/explorer/blocks/') && verb === 'GET') return
  throw new TypeError(
    `The pages of ${module} cannot ask for ${verb} ${target.pathname}: a page in a frame reaches its own module alone.`,
  )
}

/** A path of the portal; throws where it leads elsewhere. */
export function pathOf(to: string, origin: string): string {
  const target = new URL(to, origin)
  if (target.origin !== origin || !to.startsWith('/') || target.pathname.startsWith('//'))
    throw new TypeError(`${to} is no path of this portal.`)
  return target.pathname + target.search + target.hash
}

async function fetchFor(host: PortalHost, request: FetchInput<AnswerForm>, open: OpenCall): Promise<unknown> {
  const answer = await host.fetch(request)
  if (!(answer.body instanceof ReadableStream)) return answer
  open.stay()
  const reader = answer.body.getReader()
  open.signal.addEventListener('abort', () => void reader.cancel(open.signal.reason).catch(() => {}))
  open.hear((word, value) => {
    nothing(value, word)
    if (word === 'pull') void pull(reader, open)
  })
  return { ...answer, body: null }
}

/** One more piece of a stream: it crosses when the page asks for it, so that a slow page slows the module down. */
async function pull(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, open: OpenCall): Promise<void> {
  try {
    const { done, value } = await reader.read()
    if (done) return open.last('done')
    const piece = value.byteLength === value.buffer.byteLength ? value : value.slice()
    open.tell('piece', piece, [piece.buffer])
  } catch (error) {
    open.last('broken', toWire(error))
  }
}

const closing = list(anything, 2)

async function openFor(
  host: PortalHost,
  request: { url: string; protocols: string[] | undefined },
  open: OpenCall,
): Promise<string> {
  let socket: PortalSocket | null = null
  let over = false
  open.stay()
  open.hear((word, value) => {
    if (word === 'send') socket?.send(typeof value === 'string' ? value : (bytes(value, 'message') as Bytes))
    if (word !== 'close') return
    const [code, reason] = closing(value, 'close')
    socket?.close(maybe(whole(1000, 4999))(code, 'code'), maybe(text(123))(reason, 'reason'))
  })
  const opened = await host.socket({
    ...request,
    signal: open.signal,
    onMessage: (message) => open.tell('message', message, isBytes(message) ? [message as ArrayBuffer] : []),
    onClose: (end) => {
      over = true
      open.last('end', end)
    },
  })
  socket = opened
  open.signal.addEventListener('abort', () => over || opened.close())
  return opened.protocol
}
