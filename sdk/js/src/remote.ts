import type { ComponentType } from 'react'
import type { TierName } from './wire'

export type PageLoader = () => Promise<{ default: ComponentType }>

/** What a card is told of where it stands. */
export interface CardProps {
  /** on the tier-upgrade screen: the tier, and how many whole GAIA are missing to it */
  gate?: { tier: TierName; missing: number }
}

export type CardLoader = () => Promise<{ default: ComponentType<CardProps> }>

/** What `defineRemote` reads of module.json. */
export interface RemoteManifest {
  id: string
  version: string
}

/** What a remote's './module' exports by default. */
export interface RemoteModule {
  id: string
  version: string
  /** by route path */
  pages: Record<string, PageLoader>
  /** by card id */
  cards: Record<string, CardLoader>
}

/**
 * Declares a remote: a page for each route of the manifest and a component for each of its cards, as
 * `() => import('./pages/X')`. The build compares both with the manifest and fails where they differ.
 */
export function defineRemote(
  manifest: RemoteManifest,
  pages: Record<string, PageLoader>,
  options: { cards?: Record<string, CardLoader> } = {},
): RemoteModule {
  return { id: manifest.id, version: manifest.version, pages, cards: options.cards ?? {} }
}
