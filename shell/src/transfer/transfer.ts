import { type AnswerForm, type Bytes, type FetchInput, type FetchResult, requestHeaders } from '@portal/sdk/host'
import { type CoreAccess, headOf, unreachable } from '../app/coreFetch'
import { sendWithProgress } from './sendWithProgress'
import { streamReason } from './streamReason'
import { watchEnd } from './watchEnd'

export interface Outgoing {
  target: URL
  verb: string
  /** the portal's own */
  headers: Record<string, string>
  body: Bytes | string | undefined
}

/** A request with bytes, headers, progress or a way to give it up, and an answer in the form that was asked for. */
export async function transfer<Form extends AnswerForm>(
  core: CoreAccess,
  { url, as, signal, onSent, headers: wanted }: FetchInput<Form>,
  { target, verb: method, headers: own, body }: Outgoing,
): Promise<FetchResult<Form>> {
  if (onSent && as === 'stream') throw new TypeError('A request whose progress is told cannot be answered by a stream.')
  const headers = new Headers(own)
  if (body !== undefined && typeof body !== 'string') headers.set('Content-Type', mediaTypeOf(body))
  for (const [name, value] of Object.entries(requestHeaders(wanted))) headers.set(name, value)
  const init = { method, headers, body, signal, credentials: 'same-origin' } as const
  const ended = watchEnd(core, streamReason(core, url))
  let answer: Response
  try {
    signal?.throwIfAborted()
    answer = await (onSent ? sendWithProgress(target, init, onSent) : core.send(target, init))
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(cause)
  }
  const broken = async () => (signal?.aborted ? signal.reason : await ended())
  try {
    return { ...headOf(answer), body: await inForm(answer, as ?? 'text', broken) } as FetchResult<Form>
  } catch {
    throw await broken()
  }
}

function mediaTypeOf(body: Bytes): string {
  return (body instanceof Blob && body.type) || 'application/octet-stream'
}

async function inForm(answer: Response, form: AnswerForm, broken: () => Promise<unknown>) {
  if (form === 'text') return answer.text()
  // Only a success is handed on as it arrives: a refusal is short.
  if (form === 'stream' && answer.ok && answer.body) return withReason(answer.body, broken)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return form === 'bytes' ? bytes : new Blob([bytes]).stream()
}

/** The stream as it arrives. Where it is cut it errors with the reason. */
function withReason(body: ReadableStream<Uint8Array>, broken: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch {
          controller.error(await broken())
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
