import type { Route, SearchResult } from '@portal/sdk'
import { findRoute } from '../../routes/guard'

/** Milliseconds that a module may take. */
export const patience = 2000

const most = { bytes: 65_536, results: 8, title: 80, detail: 120, path: 512 }

export interface ModuleQuestion {
  /** the module's search, as the catalogue has it */
  search: string
  text: string
  routes: Route[]
  /** the text changed */
  cancelled: AbortSignal
  send?: typeof fetch
}

/** What a module finds; null where it did not answer in time, or not what it may. Rejects once it is cancelled. */
export async function askModule({
  search,
  text,
  routes,
  cancelled,
  send = (...input) => fetch(...input),
}: ModuleQuestion): Promise<SearchResult[] | null> {
  const over = new AbortController()
  const end = () => over.abort()
  const timer = setTimeout(end, patience)
  cancelled.addEventListener('abort', end)
  try {
    const url = `${search}?q=${encodeURIComponent(text)}`
    const answer = await send(url, { credentials: 'same-origin', redirect: 'error', signal: over.signal })
    return answer.ok ? readResults(JSON.parse(await textOf(answer)), routes) : null
  } catch {
    cancelled.throwIfAborted()
    return null
  } finally {
    clearTimeout(timer)
    cancelled.removeEventListener('abort', end)
  }
}

/** Of the first eight results those that may be shown: of the right shape, cut, with a page of this portal; null for another answer. */
export function readResults(answer: unknown, routes: Route[]): SearchResult[] | null {
  const { results } = (answer ?? {}) as { results?: unknown }
  // Not one more is looked at: thousands fit into an answer, and this page would stand still over them at every key.
  return Array.isArray(results) ? results.slice(0, most.results).flatMap((result) => readResult(result, routes)) : null
}

function readResult(result: unknown, routes: Route[]): SearchResult[] {
  const { title, detail, path } = (result ?? {}) as Record<keyof SearchResult, unknown>
  const page = pageOf(path, routes)
  const name = cut(title, most.title)
  return page && name ? [{ title: name, detail: cut(detail, most.detail), path: page }] : []
}

/** Without what cannot be seen or turns the reading direction. */
function cut(text: unknown, length: number): string {
  if (typeof text !== 'string') return ''
  const characters = [
    ...text
      .slice(0, 4 * length)
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim(),
  ]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')
}

function pageOf(path: unknown, routes: Route[]): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > most.path) return null
  const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : null
  if (url?.origin !== location.origin || !findRoute(routes, url.pathname)) return null
  // "/.//" is a path of this portal only until it is read once more, as the address of another host.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** The text of the body. Throws as soon as the body is longer than an honest answer. */
async function textOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > most.bytes) {
      await reader?.cancel()
      throw new Error('The answer is too long.')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
