import './ui/shell.css'
import { loadMessages, type Portal } from '@portal/sdk'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { chosenLocale, followLocale } from './app/locale'
import { inlinedPortal } from './app/portal'
import { recovered } from './app/recovered'
import { Shell } from './app/Shell'
import { applyTheme, firstTheme } from './app/theme'
import { openPage, preloadPages, whenIdle } from './remotes/preload'
import { Remotes } from './remotes/Remotes'
import { guardScripts, ScriptPolicy } from './remotes/ScriptPolicy'
import { Stage } from './remotes/Stage'
import { loadInstead } from './routes/instead'
import { loadDashboard } from './routes/loadDashboard'
import { keepSession } from './session/keepSession'
import { Wallets } from './session/wallets'

/** Milliseconds that the first page may take before a spinner stands for it. */
const patience = 500

const policy = new ScriptPolicy()
guardScripts(policy)
// Radix's style elements, and the bundler's, carry the answer's nonce.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name=portal-nonce]')?.content ?? ''
void start()

async function start(): Promise<void> {
  const theme = firstTheme(localStorage, matchMedia('(prefers-color-scheme: dark)'))
  applyTheme(document, theme)
  const portal = inlinedPortal(document) ?? ((await (await fetch('/api/portal')).json()) as Portal)
  const wallets = new Wallets(window)
  wallets.discover()
  const tracing = portal.tracing ? await import('./app/Traces') : null
  const shell = new Shell({
    portal,
    theme,
    wallets,
    policy,
    Traces: tracing?.Traces,
    memory: localStorage,
    reload: () => location.reload(),
    path: () => location.pathname,
    stream: {
      channel: 'BroadcastChannel' in window ? new BroadcastChannel('portal-events') : null,
      locks: navigator.locks ?? null,
    },
  })
  // Every remote needs the kit, too.
  const parts = () =>
    Promise.all([import('./remotes/federation'), import(/* webpackChunkName: "ui" */ '@portal/sdk/ui')])
  const stage = new Stage()
  const remotes: Remotes = new Remotes({
    federation: async () => (await parts())[0].createFederation(policy),
    ask: shell.askForModule,
    framed: async (...part) => (await frames()).part(...part),
  })
  const frames = once(async () => (await import('./remotes/createFrames')).createFrames({ shell, remotes, stage }))
  const locale = chosenLocale(localStorage)
  const page = firstPage(portal, remotes).then(() => loadMessages(locale))
  await Promise.all([
    shell.switchLocale(locale),
    Promise.race([page, new Promise((late) => setTimeout(late, patience))]),
  ])
  followLocale(localStorage, (chosen) => void shell.switchLocale(chosen))
  const root = document.getElementById('root') as HTMLElement
  // Rendered as a transition, a page of a thousand elements leaves the browser time for what is pressed meanwhile.
  startTransition(() =>
    createRoot(root, { onRecoverableError: recovered }).render(<App shell={shell} remotes={remotes} stage={stage} />),
  )
  preloadPages(document, remotes, shell.state.get)
  // A toast may have to say that there is no network.
  whenIdle(() => void import('./ui/ToastRegion').catch(() => {}))
  for (const load of [loadInstead, loadDashboard]) whenIdle(() => void load().catch(() => {}))
  keepSession(shell)
  for (const change of ['online', 'offline']) window.addEventListener(change, shell.networkChanged)
  window.addEventListener('pagehide', () => shell.traces?.leave())
  wallets.subscribe(() => {
    if (!shell.wallet.get().address) void shell.wallet.check()
  })
  await shell.resume()
}

/** Waits for the dashboard or the page of a deep link, so that the first render is the page; its failure is the page's own to tell. */
async function firstPage(portal: Portal, remotes: Remotes): Promise<void> {
  if (location.pathname === '/' && portal.session) await loadDashboard().catch(() => {})
  const first = openPage({ portal, session: portal.session }, location.pathname)
  // A frame begins to load when there is a page for it to stand in.
  if (first?.module.remote?.mode === 'direct')
    await remotes.part(first.module, 'pages', first.route.path).catch(() => {})
}

/** The same promise each time, until it fails. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error) => {
      made = null
      throw error
    })
    return made
  }
}
