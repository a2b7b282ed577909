import {
  type ChainEvent,
  errorSentence,
  loadMessages,
  type Module,
  type ModuleEvent,
  type Portal,
  portalFetch,
  type Session,
  type SessionEvent,
  type TiersEvent,
  tierAllows,
} from '@portal/sdk'
import type { AnswerForm, FetchInput, FetchResult, PortalHost, PortalState, ToastInput } from '@portal/sdk/host'
import { LazyGate } from '../grants/LazyGate'
import type { ScriptPolicy } from '../remotes/ScriptPolicy'
import { isGuarded } from '../routes/guard'
import type { Sandboxes } from '../sandbox/Sandboxes'
import { Lapse } from '../session/Lapse'
import { SignIn } from '../session/SignIn'
import { WalletStore } from '../session/WalletStore'
import type { Wallets } from '../session/wallets'
import { coalesced } from './coalesced'
import { type CoreAccess, createCoreFetch, openCoreSocket } from './coreFetch'
import { keepLocale, type Locale } from './locale'
import { sameModules, sameRights, slices, withoutModule } from './portal'
import { SharedStream, type SharedStreamOptions } from './SharedStream'
import { Store } from './Store'
import type { Traces } from './Traces'
import { messages, t } from './text'
import { keepTheme, type Theme } from './theme'
import { Toasts } from './toasts'
import { Views } from './Views'

export interface ShellOptions {
  portal: Portal
  theme: Theme
  wallets: Wallets
  policy: ScriptPolicy
  /** where the portal records traces */
  Traces?: typeof Traces
  stream: Pick<SharedStreamOptions, 'channel' | 'locks' | 'connect'>
  memory: Storage
  reload(): void
  /** the path of the page on screen */
  path(): string
  send?: typeof fetch
}

/** gone: the core knows no session any more, and did not say why */
type EndReason = 'expired' | 'revoked' | 'gone'

/** Milliseconds by which the clocks of core and browser may differ. */
const clockSkew = 60_000

/** The portal in this tab: one state, and the parts that change it. */
export class Shell {
  /** what the shell's own pages see of it */
  readonly host: PortalHost
  readonly state: Store<PortalState>
  readonly dialogs = new Store({ install: false, sessions: false })
  readonly toasts = new Toasts()
  readonly wallets: Wallets
  readonly wallet: WalletStore
  readonly gate: LazyGate
  readonly signIn: SignIn
  readonly lapse = new Lapse()
  readonly views: Views
  readonly traces: Traces | null
  /** Called when a module is turned off. */
  onModuleGone: (id: string) => void = () => {}
  /** The router's way to go somewhere. */
  onNavigate: (to: string, options?: { replace?: boolean; state?: unknown }) => void = () => {}

  private readonly hosts = new Map<string, PortalHost>()
  private readonly core: CoreAccess
  private readonly ask: PortalHost['fetch']
  private readonly stream: SharedStream
  private readonly policy: ScriptPolicy
  private sandboxing: Promise<Sandboxes> | null = null
  private readonly memory: Storage
  private readonly path: () => string
  /** The wallet took its accounts back: the core's session lives on, this page does not use it. */
  private suspended = false
  /** The person disconnected, and the core could not be told. */
  private unended = false
  private held: Session | null
  /** Counts what this page was told of sessions and modules: an answer that was asked for before the newest is late. */
  private turn = 0
  /** This page ends the session itself right now: the event about it is no news. */
  private leaving = false
  private unfollowSession: (() => void) | null = null
  /** the language that was asked for last */
  private locale: Locale = 'en'

  constructor(options: ShellOptions) {
    const { portal, theme, wallets, policy } = options
    this.policy = policy
    this.memory = options.memory
    this.path = options.path
    policy.list(portal.modules)
    this.views = this.createViews(portal.analytics, options)
    this.held = portal.session
    this.state = new Store<PortalState>({
      ...slices(portal),
      wallet: { address: null, chainId: null, balance: null, kind: null, isConnecting: false },
      theme,
      locale: 'en',
      stream: { connected: false, since: null },
    })
    const send = options.send ?? ((...input) => fetch(...input))
    // Whoever asks not to be followed is not, by nobody.
    this.traces = this.views.wish || !options.Traces ? null : new options.Traces({ path: options.path, send })
    this.core = {
      send: this.traces?.send ?? send,
      state: this.state.get,
      refresh: this.refresh,
      lapsed: () => this.lapse.get().waiting,
    }
    this.ask = createCoreFetch(this.core)
    this.host = this.createHost()
    this.wallets = wallets
    this.wallet = new WalletStore({
      wallets,
      toast: this.toast,
      offerInstall: () => this.dialogs.set({ install: true }),
      chain: () => this.state.get().portal.chain,
      reload: options.reload,
      memory: options.memory,
    })
    this.gate = new LazyGate({
      state: this.state,
      path: options.path,
      send: (request) => this.wallet.request(request),
    })
    this.state.subscribe(() => {
      if (!this.state.get().session) this.dialogs.set({ sessions: false })
    })
    this.wallet.onEmptied = () => this.suspend()
    this.wallet.subscribe(() => this.walletChanged())
    this.signIn = new SignIn({
      host: this.host,
      wallet: this.wallet,
      changed: (session) => this.sessionChanged(session),
    })
    this.stream = new SharedStream({
      ...options.stream,
      status: (stream) => this.streamChanged(stream),
      session: (signedIn) => void this.signedElsewhere(signedIn),
    })
    this.stream.follow('module', (event) => this.moduleChanged(event as ModuleEvent))
    this.stream.follow('chain', (event) => this.chainChanged(event as ChainEvent))
    this.stream.follow('tiers', (event) => this.tiersChanged(event as TiersEvent))
    this.followSession()
  }

  /** What a module's remote sees of it: the same object each time, so that pages and cards of one module share it. */
  hostOf = (module: string): PortalHost => {
    const host = this.hosts.get(module) ?? {
      ...this.host,
      wallet: (request) => this.gate.request(module, request),
      sandbox: async (request) => (await this.sandboxes()).run(module, request),
    }
    this.hosts.set(module, host)
    return host
  }

  toast = (toast: ToastInput): void => this.toasts.show(toast)

  switchTheme(): void {
    const theme = this.state.get().theme === 'dark' ? 'light' : 'dark'
    keepTheme(this.memory, theme)
    this.state.set({ theme })
  }

  /** Speaks another language from now on, and after a reload. What is open changes once, when all of it can. */
  async switchLocale(locale: Locale): Promise<void> {
    this.locale = locale
    if (locale === this.state.get().locale) return
    await loadMessages(locale)
    const there = await messages.load(locale)
    if (this.locale !== locale) return
    if (!there) {
      this.toast({ title: t('top.languageFailed'), description: t('fetch.unreachable'), destructive: true })
      return
    }
    keepLocale(this.memory, locale)
    document.documentElement.lang = locale
    this.state.set({ locale })
  }

  /** Asks the core again what this visitor may see; whether it could be reached. */
  refresh = coalesced(async () => {
    try {
      let turn: number
      let portal: Portal
      do {
        turn = this.turn
        portal = await portalFetch<Portal>({ ...this.host, fetch: this.ask }, { url: '/api/portal' })
      } while (turn !== this.turn)
      this.take(portal)
      return true
    } catch {
      // The stream says that the core cannot be reached, and asks again when it is back.
      return false
    }
  })

  /**
   * A module as this visitor has it now; null where there is none, or the core cannot be reached. A page that waits for its next
   * session is waited for.
   */
  askForModule = async (id: string): Promise<Module | null> => {
    if (!(await this.refresh())) return null
    await this.lapse.over()
    return this.state.get().portal.modules.find((module) => module.id === id) ?? null
  }

  /** Has the core read the balance at the head now; whether it did. */
  checkBalance = async (): Promise<boolean> => {
    try {
      const session = await portalFetch<Session>(this.host, { url: '/api/session/balance', method: 'POST' })
      this.sessionEvent({ kind: 'balance', session })
      return true
    } catch (error) {
      this.toast({ title: t('gate.checkFailed'), description: errorSentence(error as Error), destructive: true })
      return false
    }
  }

  /** Goes on with the wallet that this page may already see. While the wallet shows no account the session is kept but not shown. */
  resume = async (): Promise<void> => {
    if (!(await this.wallet.check()) && this.held) this.suspend()
  }

  /** Connects a wallet, then signs in unless the core knows the wallet already. */
  enter = async (choice?: Parameters<WalletStore['connect']>[0]): Promise<boolean> => {
    if (!(await this.wallet.connect(choice))) return false
    if (this.holds(this.wallet.get().address)) return true
    return this.signIn.run()
  }

  leave = async (): Promise<void> => {
    this.wallet.disconnect()
    await this.signOut()
  }

  /** Signs out in every browser; the wallet stays connected. Rejects, and stays signed in, where the core did not do it. */
  leaveEverywhere = async (): Promise<void> => {
    this.leaving = true
    try {
      await this.signIn.outEverywhere()
    } finally {
      this.leaving = false
    }
  }

  /** The browser's network came or went: whether the portal can be reached is found out now, not at the next attempt. */
  networkChanged = (): void => this.stream.reconnect()

  /** The core sent this session again: its use moved the time of its end. */
  prolonged = (session: Session): void => {
    const { session: before } = this.state.get()
    if (before && sameRights(before, session)) this.state.set({ session })
  }

  /** Signs in again over the page whose session expired: one signature, of the wallet that is there. */
  renew = async (): Promise<boolean> => (this.wallet.get().address ? this.signIn.run() : this.enter())

  /** Leaves the page whose session expired: from now on it is a stranger's. */
  giveUp = async (): Promise<void> => {
    this.wallet.cancel()
    this.forget()
    await this.refresh()
  }

  close(): void {
    this.stream.close()
  }

  /** A session whose end the core was not told of stays unseen, and is ended when the portal can be reached again. */
  private async signOut(): Promise<void> {
    this.leaving = true
    this.suspended = true
    try {
      this.unended = !(await this.signIn.out())
      this.suspended = this.unended
    } finally {
      this.leaving = false
    }
  }

  private createViews({ script }: Portal['analytics'], { send }: ShellOptions): Views {
    if (script) this.policy.allow(script.url)
    return new Views({ script, wishes: navigator, referrer: document.referrer, send })
  }

  private createHost(): PortalHost {
    return {
      mode: 'direct',
      getState: this.state.get,
      subscribe: this.state.subscribe,
      follow: (topic, event) => this.stream.follow(topic, event),
      toast: this.toast,
      navigate: (to, options) => this.onNavigate(to, options),
      wallet: (request) => this.wallet.request(request),
      fetch: async (request) => {
        const asker = { account: this.state.get().session?.address, waits: this.lapse.waits }
        const answer = await this.ask(request)
        return answer.status === 401 && this.state.get().session ? this.afterTheEnd(request, answer, asker) : answer
      },
      socket: (request) => openCoreSocket(this.core, request),
      // The shell's own pages have no remote whose files they could name.
      sandbox: async (request) => (await this.sandboxes()).run('', request),
    }
  }

  /** They come with the first run. */
  private sandboxes(): Promise<Sandboxes> {
    this.sandboxing ??= import('../sandbox/createSandboxes').then(
      ({ createSandboxes }) => createSandboxes(this.policy),
      (error) => {
        this.sandboxing = null
        throw error
      },
    )
    return this.sandboxing
  }

  /**
   * The core answered that there is no session: ours has ended. What the page read by itself is asked again under the next session, since a
   * failure could replace the page, forms and all. What the person asked for fails, and the person can ask again. The next session may be
   * there before the answer comes. Where it is another account's, the page is built anew and reads for itself.
   */
  private async afterTheEnd<Form extends AnswerForm>(
    request: FetchInput<Form>,
    refused: FetchResult<Form>,
    asker: { account?: string | undefined; waits: number },
  ): Promise<FetchResult<Form>> {
    await this.refresh()
    if ((request.method ?? 'GET').toUpperCase() !== 'GET') return refused
    await this.lapse.over(request.signal)
    request.signal?.throwIfAborted()
    const renewed = this.lapse.waits > asker.waits && this.state.get().session?.address === asker.account
    return renewed ? this.ask(request) : refused
  }

  private streamChanged(stream: PortalState['stream']): void {
    const { connected } = this.state.get().stream
    this.state.set({ stream })
    // What happened between the page and the stream, or while it was lost, may be missing.
    if (stream.connected && !connected) void (this.unended ? this.signOut() : this.refresh())
  }

  private take(portal: Portal): void {
    const { session: before, portal: old } = this.state.get()
    this.policy.list(portal.modules)
    const { portal: known, session } = slices(portal)
    this.held = session
    this.followSession()
    if (before && !session && !this.leaving && !this.lapse.get().waiting)
      this.ended(reached(before) ? 'expired' : 'gone')
    if (!session && this.lapse.get().waiting) {
      // The page that waits stays with the pages and files that its session opened.
      this.state.set({ portal: { ...known, modules: old.modules, routes: old.routes } })
      return
    }
    const visible = this.suspended ? null : session
    this.state.set({ portal: known, session: visible })
    if (session) this.lapse.end()
    if (!sameRights(before, visible) || !sameModules(old, known)) this.stream.renew()
  }

  /**
   * The session ended, and not by this page. Where it expired, a guarded page waits for the next session and a public page goes on. Where
   * it was ended early, all that it showed is gone at once: whoever ended it may have meant the person at this screen.
   */
  private ended(reason: EndReason): void {
    const expired = reason === 'expired'
    if (expired && isGuarded(this.state.get().portal.routes, this.path())) {
      this.turn++
      this.dialogs.set({ sessions: false })
      this.lapse.begin(true)
      return
    }
    this.forget()
    if (expired) this.lapse.begin(false)
    this.toast({ title: t('session.ended'), description: t(`session.${reason}`), destructive: true })
  }

  private forget(): void {
    this.turn++
    this.toasts.drop()
    this.state.set({ session: null })
    this.lapse.end()
  }

  /** Another tab signed in or out; a wallet that was authorised there is authorised here. */
  private async signedElsewhere(signedIn: boolean): Promise<void> {
    if (!signedIn) this.forget()
    await this.refresh()
    if (this.held && !this.wallet.get().address) await this.resume()
  }

  private async sessionChanged(session: Session | null): Promise<void> {
    this.turn++
    if (session) {
      this.suspended = false
      this.unended = false
    }
    this.held = session
    if (!session) this.forget()
    // The pages know who is here before the stream says that it was away and they read again.
    await this.refresh()
    this.stream.sessionChanged(session !== null)
  }

  private followSession(): void {
    if (this.held && !this.unfollowSession) {
      this.unfollowSession = this.stream.follow('session', (event) => this.sessionEvent(event as SessionEvent))
    } else if (!this.held && this.unfollowSession) {
      this.unfollowSession()
      this.unfollowSession = null
    }
  }

  private sessionEvent(event: SessionEvent): void {
    const { session } = this.state.get()
    if (event.kind === 'end') {
      const { reason } = event
      const elsewhere = reason === 'expired' || reason === 'revoked'
      if (reason === 'replaced') this.dialogs.set({ sessions: false })
      else if (session && elsewhere && !this.leaving) this.ended(reason)
      else this.forget()
      void this.refresh()
      return
    }
    this.turn++
    void this.wallet.refreshBalance().catch(() => {})
    if (session?.address === event.session.address) {
      const lost = !tierAllows(event.session.tier, session.tier) || (session.admin && !event.session.admin)
      // A right that is gained waits for the files that come with it; one that is lost is gone at once.
      if (lost || sameRights(session, event.session)) this.state.set({ session: event.session })
      if (sameRights(session, event.session)) return
      this.toastTier(session, event.session)
    }
    void this.refresh()
  }

  private toastTier(before: Session, now: Session): void {
    // A simulated tier is no news.
    if (before.tier === now.tier || now.balanceSource === 'simulated') return
    const rose = tierAllows(now.tier, before.tier)
    const title = now.tier ? t(rose ? 'tier.rose' : 'tier.fell', { tier: now.tier }) : t('tier.lost')
    this.toasts.announce({ title, description: t('tier.balance', { count: now.gaiaBalance }), loss: !rose })
  }

  private moduleChanged(event: ModuleEvent): void {
    this.turn++
    if (!event.enabled) {
      this.state.set({ portal: withoutModule(this.state.get().portal, event.id) })
      this.onModuleGone(event.id)
    }
    void this.refresh()
  }

  private chainChanged({ head, silentSince }: ChainEvent): void {
    const { portal } = this.state.get()
    this.state.set({ portal: { ...portal, chain: { ...portal.chain, head, silentSince } } })
  }

  /** Whether the session's tier changes with the thresholds, an event of the session tells. */
  private tiersChanged({ tiers }: TiersEvent): void {
    this.turn++
    this.state.set({ portal: { ...this.state.get().portal, tiers } })
  }

  private walletChanged(): void {
    const { address, chainId, balance, kind, isConnecting } = this.wallet.get()
    const came = address !== this.state.get().wallet.address
    this.state.set({ wallet: { address, chainId, balance, kind, isConnecting } })
    if (!this.holds(address)) return
    if (came) void this.draw(isConnecting ? 'user connect' : 'silent check')
    if (!this.suspended) return
    this.suspended = false
    void this.refresh()
  }

  /**
   * The wallet is on the session's account now. Where balances are simulated the core draws another one; it stays where the core cannot be
   * reached.
   */
  private async draw(on: 'silent check' | 'user connect'): Promise<void> {
    if (this.held?.balanceSource !== 'simulated') return
    try {
      const session = await portalFetch<Session>(this.host, { url: '/api/session/draw', method: 'POST', body: { on } })
      this.sessionEvent({ kind: 'balance', session })
    } catch {
      // The person did not ask for this: the failure is not shown.
    }
  }

  private suspend(): void {
    // A page that waits for its session is covered already, and signing in again asks the wallet first.
    if (this.lapse.get().waiting) return
    this.suspended = true
    this.state.set({ session: null })
  }

  private holds(address: string | null): boolean {
    return address !== null && this.held?.address.toLowerCase() === address.toLowerCase()
  }
}

/** Whether the session's time is over, as far as this browser knows it. */
function reached({ expiresAt }: Session): boolean {
  return Date.now() + clockSkew >= Date.parse(expiresAt)
}
