import type { Bytes } from '@portal/sdk/host'

export interface Sending {
  method: string
  headers: Headers
  body: Bytes | string | undefined
  signal?: AbortSignal | undefined
}

/** Like fetch, which cannot tell how many bytes of the body were sent. */
export function sendWithProgress(target: URL, sending: Sending, onSent: (bytes: number) => void): Promise<Response> {
  const { method, headers, body, signal } = sending
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, target)
    request.responseType = 'arraybuffer'
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onerror = () => reject(new TypeError('The request got no answer.'))
    request.onabort = () => reject(signal?.reason)
    request.onload = () => resolve(answerOf(request))
    const abort = () => request.abort()
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

/** Statuses whose answers have no body (Fetch §2.2.3). */
const bare = new Set([204, 205, 304])

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  return new Response(bare.has(status) ? null : (request.response as ArrayBuffer), {
    status,
    statusText,
    headers: headersOf(request.getAllResponseHeaders()),
  })
}

/** Lines of "name: value". */
function headersOf(text: string): [string, string][] {
  return text
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', value = ''] = line.split(/:\s*(.*)/s)
      return [name, value]
    })
}
