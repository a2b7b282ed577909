import type { Chain } from './wire'

/** The base of the chain's own explorer, without a slash at its end; null where the chain has none. */
export function explorerOf({ explorerUrl }: Pick<Chain, 'explorerUrl'>): string | null {
  return explorerUrl?.replace(/\/+$/, '') ?? null
}
