import type { AnalyticsScript } from '@portal/sdk'

/** A page view as another site's script gets it: the detail of the event "portal:view". */
export interface SeenView {
  /** the route's pattern, as /validators/:address; "*" for the not-found page */
  route: string
  /** the page's title */
  title: string
  /** RFC 3339 */
  at: string
  /** somebody tries the analytics out: it is to count for nothing */
  test: boolean
}

/** waiting: for the first page, or for the file */
export type ScriptState = 'waiting' | 'loaded' | 'failed'

/** Views that wait for the script. */
const most = 100

/**
 * The analytics script of another site. It runs as a classic script with its settings as data attributes, and beside them
 * data-portal-contract="1" and data-portal-event="portal:view". Each view is a CustomEvent of that name on window; when the
 * script has run, what was seen before is told to it in order.
 */
export class ExternalScript {
  private waiting: SeenView[] = []
  private state: ScriptState = 'waiting'

  constructor(
    { url, integrity, settings }: AnalyticsScript,
    private readonly changed: (state: ScriptState) => void,
  ) {
    const script = document.createElement('script')
    script.async = true
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    for (const [name, value] of Object.entries(settings)) script.setAttribute(`data-${name}`, value)
    script.dataset.portalContract = '1'
    script.dataset.portalEvent = 'portal:view'
    script.onload = () => this.become('loaded')
    script.onerror = () => this.become('failed')
    script.src = url
    document.head.append(script)
  }

  tell(view: SeenView): void {
    if (this.state === 'loaded') dispatch(view)
    else if (this.state === 'waiting' && this.waiting.length < most) this.waiting.push(view)
  }

  private become(state: ScriptState): void {
    this.state = state
    if (state === 'loaded') this.waiting.forEach(dispatch)
    this.waiting = []
    this.changed(state)
  }
}

function dispatch(detail: SeenView): void {
  window.dispatchEvent(new CustomEvent('portal:view', { detail }))
}
