import type { AnalyticsScript, ViewEvent } from '@portal/sdk'
import type { ScriptState, SeenView } from './ExternalScript'
import { Store } from './Store'

/** A view as this browser knows of it. */
export interface ViewRecord extends SeenView {
  id: string
  state: 'sent' | 'received' | 'failed'
  /** why it failed */
  reason: string
  /** another tab of the same session sent it */
  elsewhere: boolean
}

export interface ViewsOptions {
  script: AnalyticsScript | null
  /** what the browser says about being followed */
  wishes: { doNotTrack?: string | null; globalPrivacyControl?: boolean }
  /** the URL of the page that linked here; empty where none did */
  referrer: string
  send?: typeof fetch
}

/** Records that are kept. */
const most = 1000
const hostName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/** Reports each page that is opened, to the portal and to the analytics script, without ever being in anybody's way. */
export class Views {
  /** newest first */
  readonly state: Store<{ records: ViewRecord[]; script: ScriptState | 'none' }>
  /** Why nothing is reported; null where the browser has no such wish. */
  readonly wish: 'Global Privacy Control' | 'Do Not Track' | null

  private at: string | null = null
  private script: Promise<{ tell(view: SeenView): void }> | null = null
  private referrer: string

  constructor(private readonly options: ViewsOptions) {
    const { doNotTrack, globalPrivacyControl } = options.wishes
    this.wish = globalPrivacyControl ? 'Global Privacy Control' : doNotTrack === '1' ? 'Do Not Track' : null
    this.state = new Store({ records: [], script: options.script && !this.wish ? 'waiting' : 'none' })
    this.referrer = referrerHost(options.referrer)
  }

  /** Reports that a page is shown. The same page again, with another query say, is no new view. */
  arrive(pathname: string, route: string, title: string): void {
    if (pathname === this.at) return
    this.at = pathname
    this.report({ route, title, test: false })
  }

  /** Sends a view that is not counted. */
  sendTest(route: string, title: string): void {
    this.report({ route, title, test: true })
  }

  /** An event of the topic "views". */
  hear(event: ViewEvent, title: (route: string) => string): void {
    if (event.kind !== 'received') return
    const { id, route, test, at } = event.view
    if (this.state.get().records.some((record) => record.id === id)) this.mark(id, { state: 'received' })
    else this.add({ id, route, title: title(route), test, at, state: 'received', reason: '', elsewhere: true })
  }

  private report(view: Omit<SeenView, 'at'>): void {
    if (this.wish) return
    const seen = { ...view, at: new Date().toISOString() }
    const id = crypto.randomUUID()
    this.add({ ...seen, id, state: 'sent', reason: '', elsewhere: false })
    void this.send(id, seen)
    this.tellScript(seen)
  }

  private async send(id: string, { route, test }: SeenView): Promise<void> {
    const { send = (...input) => fetch(...input) } = this.options
    const body = JSON.stringify({ id, route, referrer: this.referrer, test })
    this.referrer = ''
    try {
      const answer = await send('/api/views', {
        method: 'POST',
        headers: { 'X-Portal': '1', 'Content-Type': 'application/json' },
        body,
        credentials: 'same-origin',
        keepalive: true,
        priority: 'low',
      })
      if (answer.ok) this.mark(id, { state: 'received' })
      else this.mark(id, { state: 'failed', reason: `${answer.status}: ${await answer.text()}` })
    } catch (error) {
      this.mark(id, { state: 'failed', reason: (error as Error).message })
    }
  }

  /** The script is loaded with the first view, and gets that one too. */
  private tellScript(view: SeenView): void {
    const { script } = this.options
    if (!script) return
    this.script ??= import('./ExternalScript').then(
      ({ ExternalScript }) => new ExternalScript(script, (state) => this.state.set({ script: state })),
    )
    this.script.then((loaded) => loaded.tell(view)).catch(() => this.state.set({ script: 'failed' }))
  }

  private add(record: ViewRecord): void {
    this.state.set({ records: [record, ...this.state.get().records].slice(0, most) })
  }

  private mark(id: string, change: Pick<ViewRecord, 'state'> & Partial<ViewRecord>): void {
    const records = this.state.get().records
    this.state.set({ records: records.map((record) => (record.id === id ? { ...record, ...change } : record)) })
  }
}

/** The host of the site that linked here, nothing more of its address; empty for this site and for what is no host. */
function referrerHost(referrer: string): string {
  if (!URL.canParse(referrer)) return ''
  const { host, hostname } = new URL(referrer)
  return host !== location.host && hostName.test(hostname) ? hostname : ''
}
