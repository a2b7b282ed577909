import { usePortal, useSession } from '@portal/sdk'
import { cx, Icon, TierBadge } from '@portal/sdk/ui'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useT } from '../app/text'
import { FramePart } from './FramePart'
import { useFolds } from './foldedSections'
import { Logo } from './Logo'
import { PartnerMark } from './PartnerMark'
import { sectionName } from './sectionName'
import { currentEntry, type SidebarEntry, sidebarSections } from './sidebarEntries'
import { useListed } from './useListed'
import { usePartners } from './usePartners'
import { WalletPanel } from './WalletPanel'

/** What keys do is its own chunk, for those who come by them; without it the Tab key still leads everywhere. */
const loadKeys = () => import('./sidebarKeys').catch(() => null)

/** The navigation: what a visitor may enter, and what waits for a tier. */
export function Sidebar(): ReactElement {
  const name = usePortal((state) => state.portal.brand.name)
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-r border-line-soft bg-surface">
      <Link to="/" className="flex items-center gap-2.5 px-4.5 pt-4.5 pb-3.5 text-lg font-[650] tracking-[-.02em]">
        <Logo />
        {name}
      </Link>
      <SidebarContent />
    </aside>
  )
}

/** The children are what a small screen adds above the wallet. */
export function SidebarContent({ children }: { children?: ReactNode }): ReactElement {
  return (
    <>
      <FramePart leads>
        <Navigation />
      </FramePart>
      {children}
      <FramePart>
        <WalletPanel />
      </FramePart>
    </>
  )
}

function Navigation(): ReactElement {
  const t = useT()
  const { pathname } = useLocation()
  const routes = useListed(usePortal((state) => state.portal.routes))
  const session = useSession()
  const partners = usePartners()
  const sections = useMemo(() => sidebarSections(routes, session, partners), [routes, session, partners])
  const current = currentEntry(sections, pathname)
  const folds = useFolds(current?.section ?? null, pathname)
  const nav = useRef<HTMLElement>(null)
  const keys = useRef<typeof import('./sidebarKeys') | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.path])
  return (
    <nav
      ref={nav}
      aria-label={t('nav.label')}
      className="nav"
      onFocus={() => void loadKeys().then((loaded) => Object.assign(keys, { current: loaded }))}
      onKeyDown={(event) => keys.current?.pressInSidebar(event, { sections, folds })}
    >
      {sections.map(({ name, entries }) => (
        <Section
          key={name}
          name={name}
          count={entries.length}
          open={name === '' || folds.isOpen(name)}
          onOpenChange={(open) => folds.setOpen(name, open)}
        >
          {entries.map((entry) => (
            <Entry key={entry.path} entry={entry} end={entry.path !== current?.path} />
          ))}
        </Section>
      ))}
    </nav>
  )
}

interface SectionProps {
  /** empty for entries without a section */
  name: string
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Entries */
  children: ReactNode
}

function Section({ name, count, open, onOpenChange, children }: SectionProps): ReactElement {
  const t = useT()
  const id = useId()
  if (!name) return <ul>{children}</ul>
  return (
    <div>
      <button
        type="button"
        id={id}
        className="nav-section"
        aria-expanded={open}
        aria-controls={`${id}-entries`}
        onClick={() => onOpenChange(!open)}
      >
        {sectionName(t, name)}
        {!open && <span aria-hidden="true">{count}</span>}
        <ChevronDown size={12} className="nav-chevron" aria-hidden="true" />
      </button>
      <ul id={`${id}-entries`} aria-labelledby={id} hidden={!open}>
        {children}
      </ul>
    </div>
  )
}

/** `end` is of NavLink: the entry is not marked on pages whose path merely begins with its own. */
function Entry({ entry, end }: { entry: SidebarEntry; end: boolean }): ReactElement {
  const t = useT()
  return (
    <li>
      <NavLink
        to={entry.path}
        end={end}
        title={entry.partner && t('partner.of', { publisher: entry.partner })}
        className={cx('nav-entry', entry.locked && 'nav-locked')}
      >
        <Icon name={entry.icon} />
        <span className="truncate">{entry.label}</span>
        {entry.partner && <PartnerMark partner={entry.partner} />}
        {entry.locked && (
          <span className="ml-auto" title={t('nav.opensAt', { tier: entry.locked })}>
            <TierBadge tier={entry.locked} />
          </span>
        )}
      </NavLink>
    </li>
  )
}
