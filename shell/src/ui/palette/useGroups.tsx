import { explorerOf, sdkMessages, useAddressLabel, useFormat, usePortal, useSession, useText } from '@portal/sdk'
import { Avatar, Icon } from '@portal/sdk/ui'
import { ExternalLink, SearchCode } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../app/text'
import { findRoute } from '../../routes/guard'
import { paths } from '../../routes/paths'
import { sectionName } from '../sectionName'
import { usePartners } from '../usePartners'
import { lockOf, type Page, pagesOf, rankPages } from './pages'
import { keepRecent, recentPages } from './recentPages'
import { type Named, recognise } from './recognise'
import { usePaletteText } from './text'
import { useActions, useCopyAddress } from './useActions'
import { type Found, useModuleSearch } from './useModuleSearch'

/** One thing to choose. */
export interface Line {
  id: string
  icon: ReactNode
  title: string
  detail?: string
  locked?: Page['locked']
  /** the publisher of a partner's */
  partner?: string
  choose(): void
}

export interface Group {
  id: string
  heading: string
  lines: Line[]
  /** what is said in place of lines */
  note?: string
}

interface Groups {
  groups: Group[]
  searching: boolean
  /** the text is an address that was mistyped */
  mistyped: boolean
}

/** Pages that are listed at most. */
const mostPages = 8
/** Modules are asked for texts of at least this many characters, cut to the longest. */
const shortest = 2
const longest = 100

/**
 * All that a text finds: what it names on the chain, pages, actions, and what modules find. Without a text: the pages opened last, all
 * other pages, and the actions.
 */
export function useGroups(text: string): Groups {
  const named = useMemo(() => recognise(text), [text])
  const mistyped = named?.kind === 'address' && named.checksum === 'wrong'
  const { found, searching } = useModuleSearch(mistyped ? null : questionOf(named, text))
  const groups = [
    useNamed(mistyped ? null : named),
    ...usePages(text),
    useMatchingActions(text),
    ...useFound(found),
  ].filter((group) => group.lines.length > 0 || group.note)
  return { groups, searching, mistyped }
}

/** What the modules are asked for; null: nothing. */
function questionOf(named: Named | null, text: string): string | null {
  if (named?.kind === 'address') return named.address
  if (named?.kind === 'transaction') return named.hash
  if (named?.kind === 'block') return String(named.number)
  const words = text.trim().slice(0, longest)
  return words.length < shortest ? null : words
}

function useNamed(named: Named | null): Group {
  const own = usePaletteText()
  const text = useText(sdkMessages)
  const format = useFormat()
  const copy = useCopyAddress()
  const navigate = useNavigate()
  const labelOf = useAddressLabel()
  const explorer = usePortal((state) => explorerOf(state.portal.chain))
  const pages = (path: string, name?: string | null): Line[] => {
    const here = `${paths.explorer}/${path}`
    const line: Line = {
      id: 'own',
      icon: <SearchCode size={14} aria-hidden="true" />,
      title: own('palette.show'),
      detail: name ?? here,
      choose: () => void navigate(here),
    }
    if (!explorer) return [line]
    const other: Line = {
      id: 'explorer',
      icon: <ExternalLink size={14} aria-hidden="true" />,
      title: own('palette.explorer'),
      detail: new URL(explorer).host,
      choose: () => void open(`${explorer}/${path}`, '_blank', 'noopener,noreferrer'),
    }
    return [line, other]
  }
  if (named?.kind === 'transaction')
    return { id: 'named', heading: own('palette.transaction'), lines: pages(`tx/${named.hash}`) }
  if (named?.kind === 'block') {
    const count = format.block(named.number)
    return { id: 'named', heading: own('palette.block', { count }), lines: pages(`block/${named.number}`) }
  }
  if (named?.kind !== 'address') return { id: 'named', heading: '', lines: [] }
  const { address } = named
  const line: Line = {
    id: 'copy',
    icon: <Avatar address={address} size={26} />,
    title: text('address.copy'),
    detail: address,
    choose: () => copy(address),
  }
  const lines = [line, ...pages(`address/${address}`, labelOf(address))]
  return { id: 'named', heading: own('palette.address'), lines }
}

function usePages(text: string): Group[] {
  const t = useT()
  const own = usePaletteText()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const routes = usePortal((state) => state.portal.routes)
  const session = useSession()
  const partners = usePartners()
  const [recent] = useState(() => recentPages(localStorage))
  const pages = useMemo(
    () => pagesOf(routes, session).map((page) => ({ ...page, section: sectionName(t, page.section) })),
    [routes, session, t],
  )
  const lineOf = (page: Page): Line => ({
    id: page.path,
    icon: <Icon name={page.icon} size={14} />,
    title: page.title,
    detail: [page.section, page.path].filter(Boolean).join(' · '),
    locked: page.locked,
    partner: partners.get(page.module ?? ''),
    choose: () => {
      keepRecent(localStorage, page.path)
      void navigate(page.path)
    },
  })
  if (text.trim()) {
    const best = rankPages(pages, text, recent).slice(0, mostPages)
    return [{ id: 'pages', heading: own('palette.pages'), lines: best.map(lineOf) }]
  }
  const before = recent.flatMap((path) => (path === pathname ? [] : pages.filter((page) => page.path === path)))
  const others = pages.filter((page) => !before.includes(page))
  return [
    { id: 'recent', heading: own('palette.recent'), lines: before.map(lineOf) },
    { id: 'pages', heading: own('palette.pages'), lines: others.map(lineOf) },
  ]
}

function useMatchingActions(text: string): Group {
  const own = usePaletteText()
  const actions = useActions()
  const words = text.trim().toLowerCase().split(/\s+/)
  const lines = actions
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .map(({ id, title, Icon, run }) => ({ id, title, icon: <Icon size={14} aria-hidden="true" />, choose: run }))
  return { id: 'actions', heading: own('palette.actions'), lines }
}

function useFound(found: Found[]): Group[] {
  const own = usePaletteText()
  const navigate = useNavigate()
  const routes = usePortal((state) => state.portal.routes)
  const session = useSession()
  const partners = usePartners()
  return found.map(({ id, title, results }) => ({
    id: `module ${id}`,
    heading: title,
    note: results ? undefined : own('palette.unanswered', { module: title }),
    lines: (results ?? []).map((result, index) => {
      const { pathname } = new URL(result.path, location.origin)
      return {
        id: `${index} ${result.path}`,
        icon: <Icon name={findRoute(routes, pathname)?.sidebar?.icon ?? 'puzzle'} size={14} />,
        title: result.title,
        detail: result.detail,
        partner: partners.get(id),
        locked: lockOf(routes, session, pathname),
        choose: () => void navigate(result.path),
      }
    }),
  }))
}
