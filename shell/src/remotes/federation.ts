import {
  createInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import type { ScriptPolicy } from './ScriptPolicy'
import { shared } from './shared/index'

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
