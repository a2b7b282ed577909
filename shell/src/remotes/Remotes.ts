import { createInstance, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { contract } from '@portal/sdk/host'
import type { RemoteModule } from '@portal/sdk'
import type { Module } from '@portal/sdk'
import type { ComponentType } from 'react'
import { t } from '../app/text'
import type { ScriptPolicy } from './ScriptPolicy'
import { shared } from './shared/index'

export type PartKind = 'pages' | 'cards'

export type Federation = Pick<ModuleFederation, 'registerRemotes' | 'loadRemote'>

/** The browser's half of the federation: the shell's own libraries, given to every remote. */
export function createFederation(policy: ScriptPolicy): Federation {
  return createInstance({
    name: 'shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
    plugins: [integrity(policy)],
  })
}

/** Finds the code of a module's pages and cards, once for each version. */
export class Remotes {
  private readonly loaded = new Map<string, Tracked<unknown>>()

  constructor(private readonly federation: Federation) {}

  /** The component of a page (by its route's path) or a card (by its id): the same promise until forgotten. */
  part(module: Module, kind: PartKind, key: string): Promise<ComponentType> {
    return this.once(`${module.id}@${module.version}/${kind}${key}`, async () => {
      const remote = await this.module(module)
      const load = remote[kind][key]
      if (!load) throw new Error(t('remote.missing', { module: module.title }))
      return (await twice(load)).default
    })
  }

  /** Lets what failed of this version be loaded again. */
  forgetFailures(module: Module): void {
    for (const [key, loading] of this.loaded) {
      if (key.startsWith(`${module.id}@${module.version}`) && loading.status === 'rejected') this.loaded.delete(key)
    }
  }

  private module(module: Module): Promise<RemoteModule> {
    return this.once(`${module.id}@${module.version}`, async () => {
      const { remote } = module
      if (!remote) throw new Error(t('remote.closed', { module: module.title }))
      if (remote.mode !== 'direct') throw new Error(t('remote.framed', { module: module.title }))
      const entry = new URL(remote.entry, document.baseURI).href
      this.federation.registerRemotes([{ name: remote.name, entry, entryGlobalName: remote.name, type: 'global' }])
      const load = () => this.federation.loadRemote<{ default: RemoteModule }>(`${remote.name}/module`)
      const exposed = (await twice(load).catch(refused(module)))?.default
      if (exposed?.contract !== contract) throw new Error(t('remote.contract', { module: module.title }))
      return exposed
    })
  }

  private once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.loaded.get(key) as Tracked<T> | undefined
    if (known) return known
    const loading = track(load())
    this.loaded.set(key, loading)
    return loading
  }
}

/** Sets integrity on every entry; an entry that the core has not listed throws. */
export function integrity(policy: ScriptPolicy): ModuleFederationRuntimePlugin {
  return {
    name: 'portal-integrity',
    beforeRegisterRemote(args) {
      if ('getPublicPath' in args.remote) throw new TypeError('A remote cannot bring code for its public path.')
      return args
    },
    createScript({ url }) {
      const script = document.createElement('script')
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = policy.integrity(url)
      script.src = url
      return script
    },
  }
}

/** A failed preload poisons the load that follows it; so a failure is tried once more. */
async function twice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    return await load()
  }
}

function refused(module: Module): (cause: Error) => never {
  return (cause) => {
    const mismatch = /Unsatisfied version|shared singleton|requiredVersion/i.test(cause.message)
    throw new Error(t(mismatch ? 'remote.mismatch' : 'remote.failed', { module: module.title }), { cause })
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
    (value) => Object.assign(tracked, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(tracked, { status: 'rejected', reason }),
  )
  return tracked
}
