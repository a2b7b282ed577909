import { usePortal, useSession } from '@portal/sdk'
import { cx, Icon, TierBadge } from '@portal/sdk/ui'
import { type ReactElement, type ReactNode, useId, useMemo } from 'react'
import { Link, NavLink } from 'react-router'
import { useT } from '../app/text'
import { Logo } from './Logo'
import { sectionName } from './sectionName'
import { type SidebarEntry, sidebarSections } from './sidebarEntries'
import { WalletPanel } from './WalletPanel'

/** The way around: what a visitor may enter, and what waits for a tier. */
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

/** What a small screen adds stands above the wallet. */
export function SidebarContent({ children }: { children?: ReactNode }): ReactElement {
  const t = useT()
  const routes = usePortal((state) => state.portal.routes)
  const session = useSession()
  const sections = useMemo(() => sidebarSections(routes, session), [routes, session])
  return (
    <>
      <nav aria-label={t('nav.label')} className="grid flex-1 content-start gap-4 overflow-auto px-2.5 pt-1 pb-3">
        {sections.map((section) => (
          <Section key={section.name} name={section.name} entries={section.entries} />
        ))}
      </nav>
      {children}
      <WalletPanel />
    </>
  )
}

function Section({ name, entries }: { name: string; entries: SidebarEntry[] }): ReactElement {
  const t = useT()
  const id = useId()
  return (
    <div>
      {name && (
        <p id={id} className="mb-1 px-2 text-xs font-[550] tracking-[.02em] text-faint">
          {sectionName(t, name)}
        </p>
      )}
      <ul aria-labelledby={name ? id : undefined}>
        {entries.map((entry) => (
          <Entry key={entry.path} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function Entry({ entry }: { entry: SidebarEntry }): ReactElement {
  const t = useT()
  return (
    <li>
      <NavLink to={entry.path} end={entry.path === '/'} className={cx('nav-entry', entry.locked && 'nav-locked')}>
        <Icon name={entry.icon} />
        <span className="truncate">{entry.label}</span>
        {entry.locked && (
          <span className="ml-auto" title={t('nav.opensAt', { tier: entry.locked })}>
            <TierBadge tier={entry.locked} />
          </span>
        )}
      </NavLink>
    </li>
  )
}
