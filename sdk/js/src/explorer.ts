import type { Chain } from './wire'

/** The base of the chain's own explorer, without a slash at its end; null where the chain has none but this portal. */
export function explorerOf({ explorerUrl }: Pick<Chain, 'explorerUrl'>): string | null {
  const base = explorerUrl?.replace(/\/+$/, '')
  return base && base !== `${location.origin}/explorer` ? base : null
}
