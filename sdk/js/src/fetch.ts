import type { FetchInput, FetchResult, PortalHost } from './host'

/** A failed request to the portal; its message is "403: This page opens at LIRAETH.". */
export class PortalFetchError extends Error {
  readonly status: number
  /** the answer's sentence */
  readonly reason: string

  constructor(status: number, reason: string) {
    super(`${status}: ${reason}`)
    this.name = 'PortalFetchError'
    this.status = status
    this.reason = reason
  }
}

/** Reads JSON through the host. Undefined where the answer has no body; a PortalFetchError where it is not a success. */
export async function portalFetch<T>(host: PortalHost, request: FetchInput): Promise<T> {
  const answer = await host.fetch(request)
  if (answer.status < 200 || answer.status > 299) throw new PortalFetchError(answer.status, reason(answer))
  return (answer.body === '' ? undefined : JSON.parse(answer.body)) as T
}

function reason({ status, statusText, body }: FetchResult): string {
  return body.trim() || statusText || phrases[status] || 'Unknown status'
}

/** RFC 9110 §15; HTTP/2 and HTTP/3 carry no reason phrase. */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  425: 'Too Early',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
