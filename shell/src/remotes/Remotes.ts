import { type CardProps, type Module, own, type RemoteModule } from '@portal/sdk'
import { shellContract } from '@portal/sdk/host'
import type { Remote } from '@portal/sdk/wire'
import type { ComponentType } from 'react'
import { Ahead } from './Ahead'
import type { Federation } from './federation'
import { RemoteError } from './RemoteError'

export type PartKind = 'pages' | 'cards'

type Version = Pick<Module, 'id' | 'version'>

export interface RemotesOptions {
  /** The federation runtime; asked for with the first remote. */
  federation(): Promise<Federation>
  /** The module as the core has it for this visitor now; null where the core does not know it or cannot be reached. */
  ask(id: string): Promise<Module | null>
  /** A part of a remote that runs in a frame. Without it, all parts are loaded into this document. */
  framed?(module: Module, kind: PartKind, key: string): Promise<ComponentType<CardProps>>
}

/** Finds the code of a module's pages and cards, once for each version. */
export class Remotes {
  private readonly loaded = new Map<string, Tracked<unknown>>()
  private readonly ahead = new Ahead()

  constructor(private readonly options: RemotesOptions) {}

  /** The component of a page (by its route's path) or a card (by its id): the same promise until forgotten. */
  part(module: Module, kind: PartKind, key: string): Promise<ComponentType<CardProps>> {
    return this.once(partKey(module, kind, key), async () => {
      const files = loadable(module)
      if (files.mode === 'framed' && this.options.framed)
        return this.options.framed(module, kind, key).catch(refused(module))
      await this.ahead.fetch([files.entry, ...(own(files[kind], key) ?? [])], files)
      const opens = (now: Module) => own(now.remote?.[kind], key) !== undefined
      const remote = await this.module(module, files, opens)
      const load = own(remote[kind], key)
      if (!load) throw new RemoteError('missing', module)
      return (await this.twice(load, module, opens).catch(refused(module))).default
    })
  }

  /** Loads a page that may be opened next. A failure is forgotten: whoever opens the page has it loaded anew. */
  preload(module: Module, path: string): void {
    this.part(module, 'pages', path).catch(() => this.forgetFailure(module, 'pages', path))
  }

  /** Loads what every remote needs, so that the first one does not wait for it. */
  warm(): void {
    this.runtime().catch(() => {})
  }

  /** Lets a part that failed be loaded again; whether it had failed. */
  forgetFailure(module: Version, kind: PartKind, key: string): boolean {
    const keys = [partKey(module, kind, key), moduleKey(module)]
    const failed = keys.filter((known) => this.loaded.get(known)?.status === 'rejected')
    for (const known of failed) this.loaded.delete(known)
    return failed.length > 0
  }

  /**
   * The module's frame is gone: the parts that were in it are opened in a new one. A part that is still being opened is not: were it
   * forgotten, whoever waits for it would have it opened again and again where it fails each time.
   */
  forgetFramed(module: Version): void {
    const prefix = `${moduleKey(module)}/`
    for (const [known, { status }] of this.loaded)
      if (known.startsWith(prefix) && status === 'fulfilled') this.loaded.delete(known)
  }

  /** Nobody shows the part any more: should it have failed, or fail yet, it is loaded again for whoever opens it next. */
  leave(module: Version, kind: PartKind, key: string): void {
    this.loaded.get(partKey(module, kind, key))?.catch(() => this.forgetFailure(module, kind, key))
  }

  private module(module: Module, remote: Remote, opens: (now: Module) => boolean): Promise<RemoteModule> {
    return this.once(moduleKey(module), async () => {
      const entry = new URL(remote.entry, document.baseURI).href
      const federation = await this.runtime()
        .catch(() => this.runtime())
        .catch(refused(module))
      // Nothing of it runs yet: a registration that is there already is that of a load that failed, at another address perhaps.
      const registered = { name: remote.name, entry, entryGlobalName: remote.name, type: 'global' as const }
      federation.registerRemotes([registered], { force: true })
      const load = () => federation.loadRemote<{ default: RemoteModule }>(`${remote.name}/module`)
      const exposed = await this.twice(load, module, opens).catch(refused(module))
      if (!exposed?.default?.pages) throw new RemoteError('failed', module)
      return exposed.default
    })
  }

  /**
   * A failure is tried once more, where the core says that the visitor may still load it. A file that failed its integrity would come
   * out of the browser's cache again, so the files are fetched past it first.
   */
  private async twice<T>(load: () => Promise<T>, module: Module, opens: (now: Module) => boolean): Promise<T> {
    try {
      return await load()
    } catch (cause) {
      const now = await this.options.ask(module.id)
      if (!now || !opens(now)) throw cause
      const files = Object.entries(now.remote?.files ?? {})
      await Promise.allSettled(files.map(([path, integrity]) => fetch(path, { cache: 'reload', integrity })))
      return await load()
    }
  }

  private runtime(): Promise<Federation> {
    return this.once('federation', () =>
      this.options.federation().catch((error) => {
        this.loaded.delete('federation')
        throw error
      }),
    )
  }

  private once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.loaded.get(key) as Tracked<T> | undefined
    if (known) return known
    const loading = track(load())
    this.loaded.set(key, loading)
    return loading
  }
}

/** The module's remote, where this shell may load it. Nothing of it is asked for before. */
function loadable(module: Module): Remote {
  const { remote } = module
  if (!remote) throw new RemoteError('closed', module)
  // The core takes in no module of another contract than its own: this tab's shell is of a core before, or after.
  if (remote.shell !== shellContract) throw new RemoteError('contract', module)
  return remote
}

function moduleKey({ id, version }: Version): string {
  return `${id}@${version}`
}

function partKey(module: Version, kind: PartKind, key: string): string {
  return `${moduleKey(module)}/${kind}${key}`
}

function refused(module: Module): (cause: Error) => never {
  return (cause) => {
    throw cause instanceof RemoteError ? cause : new RemoteError('failed', module, { cause })
  }
}

interface Tracked<T> extends Promise<T> {
  status?: 'pending' | 'fulfilled' | 'rejected'
  value?: T
  reason?: unknown
}

/** Marks a promise the way React's use() reads it, so that what is loaded renders without a suspension. */
function track<T>(promise: Promise<T>): Tracked<T> {
  const tracked = promise as Tracked<T>
  tracked.status = 'pending'
  tracked.then(
    (value) => {
      Object.assign(tracked, { status: 'fulfilled', value })
    },
    (reason: unknown) => {
      Object.assign(tracked, { status: 'rejected', reason })
    },
  )
  return tracked
}
