import type { AnswerForm, FetchInput, FetchResult, PortalHost } from './host'
import { sdkMessages } from './messages'
import { textIn } from './text'

/** A failed request to the portal; its message is "403: This page opens at LIRAETH.", with the answer's text as it came. */
export class PortalFetchError extends Error {
  readonly status: number
  /** what to show: the answer's sentence, never a page */
  readonly reason: string

  constructor(status: number, text: string, reason = text) {
    super(`${status}: ${text}`)
    this.name = 'PortalFetchError'
    this.status = status
    this.reason = reason
  }
}

/** What to show of an error: "403: This page opens at LIRAETH.", and "502: Bad Gateway" for a proxy's page. */
export function errorSentence(error: Error): string {
  return error instanceof PortalFetchError ? `${error.status}: ${error.reason}` : error.message
}

/**
 * Reads JSON through the host. Undefined where the answer has no body; a PortalFetchError where it is not a success, 401
 * like any other.
 */
export async function portalFetch<T>(host: PortalHost, request: FetchInput<'text'>): Promise<T> {
  const answer = await successOf(await host.fetch(request))
  if (answer.body === '') return undefined as T
  try {
    return JSON.parse(answer.body) as T
  } catch (cause) {
    const [path = ''] = request.url.split('?')
    throw new Error(textIn(sdkMessages, host.getState().locale)('fetch.notJson', { path }), { cause })
  }
}

/** The answer, where it is a success; throws a PortalFetchError with what it says where it is none. */
export async function successOf<Form extends AnswerForm>(answer: FetchResult<Form>): Promise<FetchResult<Form>> {
  const { status, statusText } = answer
  if (status >= 200 && status <= 299) return answer
  const body = typeof answer.body === 'string' ? answer.body : await new Response(answer.body).text()
  const phrase = statusText || phrases[status] || 'Unknown status'
  const sentence = page.test(body) ? '' : body.trim()
  throw new PortalFetchError(status, body || phrase, sentence || phrase)
}

/** A proxy before the portal answers for it with a page, which is no sentence for anybody. */
const page = /^\s*<(!doctype|html|\?xml|!--)/i

/** RFC 9110 §15, RFC 6585 and RFC 7725; HTTP/2 and HTTP/3 carry no reason phrase. */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  511: 'Network Authentication Required',
}
