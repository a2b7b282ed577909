import type { Route, Session, TierName } from '@portal/sdk'
import { tierAllows } from '@portal/sdk'
import { matchPath } from 'react-router'

/** What a visitor finds behind a path. The core decides the same for its answers. */
export type Guard =
  | { kind: 'open'; route: Route }
  | { kind: 'sign in' }
  | { kind: 'tier'; route: Route; tier: TierName }
  | { kind: 'not found' }

export function findRoute(routes: Route[], path: string): Route | null {
  return routes.find((route) => route.path === path) ?? routes.find((route) => matchPath(route.path, path)) ?? null
}

/** Paths that strangers are not told of, and that ask for a session all the same. */
const hidden = ['/admin']

export function guard(routes: Route[], session: Session | null, path: string): Guard {
  const route = findRoute(routes, path)
  if (!route) return !session && hidden.includes(path) ? { kind: 'sign in' } : { kind: 'not found' }
  if (route.access === 'public') return { kind: 'open', route }
  if (!session) return { kind: 'sign in' }
  if (route.access === 'admin' && !session.admin) return { kind: 'not found' }
  if (!tierAllows(session.tier, route.tier)) return { kind: 'tier', route, tier: route.tier as TierName }
  return { kind: 'open', route }
}
