import './frame.css'
import { loadMessages, type PortalState } from '@portal/sdk'
import { type Calls, connectHost, Line, type OpenCall } from '@portal/sdk/frame'
import { replaceEqualDeep } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { recovered } from '../app/recovered'
import { Store } from '../app/Store'
import { applyTheme } from '../app/theme'
import type { Sight } from '../remotes/FrameLayers'
import { createFederation } from '../remotes/federation'
import { Remotes } from '../remotes/Remotes'
import { guardScripts, ScriptPolicy } from '../remotes/ScriptPolicy'
import type { Shown } from '../remotes/Shown'
import { arriveInFrame } from './arriveInFrame'
import { FrameApp } from './FrameApp'
import { FrameView } from './FrameView'
import { followKeys } from './followKeys'
import { followLayers } from './followLayers'
import { followLinks } from './followLinks'
import { followPaper } from './followPaper'
import { followSize } from './followSize'
import { framedModule } from './framedModule'
import { greet } from './greet'
import { lockDown } from './lockDown'
import { standIns } from './standIns'

lockDown(window)
const module = framedModule(document)
const policy = new ScriptPolicy()
policy.list([module])
guardScripts(policy)
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name=portal-nonce]')?.content ?? ''
void start()

async function start(): Promise<void> {
  // Every remote needs the kit, too.
  void import(/* webpackChunkName: "ui" */ '@portal/sdk/ui').catch(() => {})
  const remotes = new Remotes({
    federation: async () => createFederation(policy),
    // Whether the visitor may still load it is for the shell to find out.
    ask: async () => null,
  })
  const { port, state: first, kept } = await greet(window)
  const state = new Store<PortalState>(first)
  const look = ({ theme, locale }: PortalState) => {
    applyTheme(document, theme)
    document.documentElement.lang = locale
  }
  look(first)
  const turn = async (patch: Partial<PortalState>) => {
    if (patch.locale) await loadMessages(patch.locale)
    state.set(replaceEqualDeep(state.get(), { ...state.get(), ...patch }))
    look(state.get())
  }
  const calls: Calls = {
    ping: answer(() => undefined),
    state: answer(turn),
    prepare: answer(async ({ kind, name }: { kind: 'pages' | 'cards'; name: string }) => {
      await remotes.part(module, kind, name).catch((error: Error) => {
        remotes.forgetFailure(module, kind, name)
        throw error
      })
      await loadMessages(state.get().locale)
    }),
    arrive: answer(arriveInFrame()),
    scroll: answer(() => document.documentElement.toggleAttribute('data-scrolls', true)),
    see: answer(({ top, height }: Sight) => {
      const { style, dataset } = document.documentElement
      style.setProperty('--sight-top', `${top}px`)
      style.setProperty('--sight-height', `${height}px`)
      dataset.sight = ''
    }),
    show: answer(async (shown: Shown) => {
      if (shown.kind !== 'nothing') document.documentElement.dataset.kind = shown.kind
      await view.show(shown)
      size.tell()
    }),
  }
  const line = new Line({ port, calls })
  const tell = (name: string, value: unknown) => void line.ask(name, value).answer.catch(() => {})
  const view = new FrameView({ line, module: module.id, state: state.get })
  const page = document.getElementById('page') as HTMLElement
  const size = followSize(page, (height) => tell('size', { height }))
  followPaper(page, (height) => tell('paper', { height }))
  const files = standIns(window, { line, kept })
  followLinks(window, files, {
    go: (path) => view.go(path, null, false),
    open: (url) => tell('open', { url }),
    save: (name, file) => tell('save', { name, file }),
  })
  followKeys(window, (what) => tell('reach', { what }))
  followLayers(document, (layers) => tell('layers', layers))
  const host = connectHost(line, state, (url) => policy.integrity(url))
  createRoot(page, { onRecoverableError: recovered }).render(
    <FrameApp host={host} view={view} remotes={remotes} module={module} />,
  )
}

/** The shell is believed what it says. */
function answer<Input>(run: (input: Input, open: OpenCall) => unknown): Calls[string] {
  return { read: (value) => value as never, run }
}
