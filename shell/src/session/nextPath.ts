import { paths } from '../routes/paths'

/** Where to go after signing in: a path of this origin, the dashboard for anything else. */
export function nextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/')) return '/'
  try {
    const target = new URL(next, origin)
    const path = target.pathname + target.search + target.hash
    return target.origin === origin && target.pathname !== paths.auth && !path.startsWith('//') ? path : '/'
  } catch {
    return '/'
  }
}

export function signInPath(from: string): string {
  return from === '/' ? paths.auth : `${paths.auth}?next=${encodeURIComponent(from)}`
}
