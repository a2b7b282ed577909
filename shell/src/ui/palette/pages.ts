import type { Route, Session, TierName } from '@portal/sdk'
import { guard } from '../../routes/guard'
import { paths } from '../../routes/paths'

/** A page that the visitor can go to: it opens, or says what it waits for. */
export interface Page {
  path: string
  title: string
  section: string
  icon: string
  /** what keeps the visitor out; null: nothing */
  locked: TierName | 'session' | null
  /** whose it is; null: the shell's own */
  module: string | null
}

/** What keeps this visitor out of a page. */
export function lockOf(routes: Route[], session: Session | null, path: string): Page['locked'] {
  const found = guard(routes, session, path)
  if (found.kind === 'tier') return found.tier
  return found.kind === 'sign in' ? 'session' : null
}

/** Every page of the table that has an address of its own, those of the sidebar first and in its order. */
export function pagesOf(routes: Route[], session: Session | null): (Page & Pick<Route, 'description'>)[] {
  const order = ({ sidebar }: Route) => sidebar?.order ?? Number.POSITIVE_INFINITY
  return routes
    .filter(({ path }) => !path.includes('/:') && path !== paths.auth)
    .sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)))
    .map(({ path, title, description, sidebar, module }) => ({
      path,
      title,
      description,
      section: sidebar?.section ?? '',
      icon: sidebar?.icon ?? 'puzzle',
      locked: lockOf(routes, session, path),
      module,
    }))
}

/** The pages that have every word of the text, the best first; of two that are as good, the one that was chosen before. */
export function rankPages<T extends Page & { description: string }>(pages: T[], text: string, recent: string[]): T[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const place = ({ path }: Page) => (recent.includes(path) ? recent.indexOf(path) : recent.length)
  return pages
    .map((page) => ({ page, score: score(page, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || place(a.page) - place(b.page))
    .map(({ page }) => page)
}

function score(page: Page & { description: string }, words: string[]): number {
  const title = plain(page.title)
  const scores = words.map((word): number => {
    if (title.startsWith(word)) return 8
    if (title.includes(` ${word}`)) return 6
    if (title.includes(word)) return 4
    if (page.path.includes(word)) return 3
    if (plain(page.section).includes(word)) return 2
    return plain(page.description).includes(word) ? 1 : 0
  })
  const whole = title === words.join(' ') ? 8 : 0
  return scores.every((one) => one > 0) ? scores.reduce((sum, one) => sum + one, whole) : 0
}

/** Without case, accents, and the dots of E.C.H.O. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
}
