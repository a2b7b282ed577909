import type { Route, Session, TierName } from '@portal/sdk'
import { tierAllows } from '@portal/sdk'
import { matchPath } from 'react-router'
import { paths } from './paths'

/** What a visitor finds behind a path. The core decides the same for its answers. */
export type Guard =
  | { kind: 'open'; route: Route }
  | { kind: 'sign in' }
  | { kind: 'tier'; route: Route; tier: TierName }
  | { kind: 'not found' }

export function findRoute(routes: Route[], path: string): Route | null {
  return routes.find((route) => route.path === path) ?? routes.find((route) => covers(route.path, path)) ?? null
}

/** Whether a route's path is that of the page, as the core reads it: case counts, a slash at the end does not. */
export function covers(route: string, path: string): boolean {
  return matchPath({ path: route, caseSensitive: true }, path) !== null
}

/** Paths that strangers are not told of, and that ask for a session all the same. */
const hidden = [`${paths.admin}/*`, paths.analyticsTest]

export function guard(routes: Route[], session: Session | null, path: string): Guard {
  const route = findRoute(routes, path)
  if (!route)
    return !session && hidden.some((known) => covers(known, path)) ? { kind: 'sign in' } : { kind: 'not found' }
  if (route.access === 'public') return { kind: 'open', route }
  if (!session) return { kind: 'sign in' }
  if (route.access === 'admin' && !session.admin) return { kind: 'not found' }
  if (!tierAllows(session.tier, route.tier)) return { kind: 'tier', route, tier: route.tier as TierName }
  return { kind: 'open', route }
}

/** Whether a page asks for a session; a path without a page is nobody's. */
export function isGuarded(routes: Route[], path: string): boolean {
  const route = findRoute(routes, path)
  return route !== null && route.access !== 'public'
}
