import { moduleOf } from '../transfer/moduleOf'

export interface TracesOptions {
  send: typeof fetch
  /** the page that is shown */
  path(): string
  /** milliseconds since the document was asked for */
  now?: () => number
}

/** A request of the page; times in milliseconds. */
interface Asked {
  span: string
  method: string
  module: string
  status: number
  began: number
  ended: number
}

interface Page {
  trace: string
  span: string
  path: string
  route: string
  began: number
  asked: Asked[]
  waits: number
  /** the portal records its trace */
  recorded: boolean
  over: boolean
}

/** How long a page's requests are of its own trace: what follows is not the opening of the page any more. */
const opening = 10_000
/** Requests that are told of. */
const most = 64

/**
 * Has a page's requests say that they belong together (W3C Trace Context), and tells the portal of the page's part where the portal says that
 * it records them. Which it records is not decided here.
 */
export class Traces {
  private page: Page | null = null
  private readonly now: () => number

  constructor(private readonly options: TracesOptions) {
    this.now = options.now ?? (() => performance.now())
  }

  /** The document goes away. */
  leave = (): void => {
    if (this.page) this.tell(this.page)
  }

  /** The page is one of that route. */
  arrive(route: string): void {
    this.current().route = route
  }

  /** The same as fetch. */
  send: typeof fetch = async (input, init) => {
    const page = this.current()
    if (page.over || page.asked.length >= most) return this.options.send(input, init)
    const method = init?.method ?? 'GET'
    const asked = { span: id(8), method, module: moduleOf(String(input)) ?? '', status: 0, began: this.now(), ended: 0 }
    const headers = new Headers(init?.headers)
    headers.set('traceparent', `00-${page.trace}-${asked.span}-01`)
    page.asked.push(asked)
    page.waits++
    try {
      const answer = await this.options.send(input, { ...init, headers })
      asked.status = answer.status
      page.recorded ||= answer.headers.has('traceresponse')
      return answer
    } finally {
      asked.ended = this.now()
      page.waits--
      if (page.over) this.tell(page)
    }
  }

  /** The page that is shown; the one before it is over. */
  private current(): Page {
    const path = this.options.path()
    if (this.page?.path === path) return this.page
    // The first page began when the document was asked for.
    const began = this.page ? this.now() : 0
    if (this.page) this.end(this.page)
    const page = {
      trace: id(16),
      span: id(8),
      path,
      route: '',
      began,
      asked: [],
      waits: 0,
      recorded: false,
      over: false,
    }
    setTimeout(() => this.end(page), opening)
    this.page = page
    return page
  }

  private end(page: Page): void {
    if (page.over) return
    page.over = true
    if (!page.waits) this.tell(page)
  }

  /** Tells of it, once; a failure is nobody's business here. */
  private tell(page: Page): void {
    const { trace, span, route, began, asked, recorded } = page
    if (!recorded) return
    page.over = true
    page.recorded = false
    const now = this.now()
    const time = (from: number, to: number) => ({
      ago: Math.round(now - from),
      took: Math.round(now - from) - Math.round(now - to),
    })
    const requests = asked
      .filter(({ ended }) => ended)
      .map(({ span, method, module, status, began, ended }) => ({
        span,
        method,
        module,
        status,
        ...time(began, ended),
      }))
    const body = JSON.stringify({
      trace,
      span,
      route,
      ...time(began, Math.max(began, ...asked.map(({ ended }) => ended))),
      requests,
    })
    const init = {
      method: 'POST',
      headers: { 'X-Portal': '1', 'Content-Type': 'application/json' },
      body,
      keepalive: true,
    } as const
    this.options.send('/api/traces', { ...init, credentials: 'same-origin', priority: 'low' }).catch(() => {})
  }
}

function id(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
