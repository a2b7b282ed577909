import { inject } from 'vitest'
import type { RunningPortal } from './portal.ts'

export type SharedPortal = Pick<RunningPortal, 'url' | 'rpcUrl'>

declare module 'vitest' {
  interface ProvidedContext {
    portal: SharedPortal
  }
}

/**
 * The portal of all tests that neither set it up in their own way nor change what others see of it: they come with wallets
 * of their own, count nothing but what is theirs, and leave modules, settings and processes alone.
 */
export const portal: SharedPortal = inject('portal')
