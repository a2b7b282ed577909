import './nav.css'
import { type Route, usePortal } from '@portal/sdk'
import { cx } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { useT as useShellT } from '../../app/text'
import { covers } from '../../routes/guard'
import { paths } from '../../routes/paths'
import { useT } from '../words'

/**
 * The admins' navigation: the portal's own pages, and those that each of its own modules has for admins. It is not shown on a partner's
 * page: nothing of the portal's frames what a partner shows.
 */
export function AdminNav({ of }: { of: string | null }): ReactElement | null {
  const t = useT()
  const shell = useShellT()
  const routes = usePortal((state) => state.portal.routes)
  const modules = usePortal((state) => state.portal.modules)
  if (of !== null && !modules.some(({ id, own }) => id === of && own)) return null
  return (
    <nav aria-label={shell('admin.crumb')} className="admin-nav">
      <ul>
        <Entry path={paths.admin} also={[paths.module, paths.install, paths.plan]}>
          {t('modules')}
        </Entry>
        <Entry path={paths.publishers}>{t('publishers')}</Entry>
        <Entry path={paths.analyticsTest}>{t('analyticsTest')}</Entry>
      </ul>
      {modules.map(({ id, title, own }) => {
        const pages = own ? routes.filter((route) => route.module === id && isListed(route)) : []
        return (
          pages.length > 0 && (
            <div key={id} className="admin-nav-module">
              <span id={`admin-nav-${id}`}>{title}</span>
              <ul aria-labelledby={`admin-nav-${id}`}>
                {pages.map((page) => (
                  <Entry key={page.path} path={page.path} also={[`${page.path}/:id`]}>
                    {named(page)}
                  </Entry>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </nav>
  )
}

/** A title that is no text would throw as React draws it and take the whole navigation along: such a page is called by its path. */
function named({ title, path }: { title: unknown; path: string }): string {
  return typeof title === 'string' ? title : path
}

/** Whether a page is for admins and a link can lead there: a path with a parameter needs a value. */
function isListed({ access, path }: Route): boolean {
  return access === 'admin' && !path.includes(':')
}

interface EntryProps {
  path: string
  /** patterns of the pages below this one, on which its entry is marked too */
  also?: string[]
  children: string
}

function Entry({ path, also = [], children }: EntryProps): ReactElement {
  const { pathname } = useLocation()
  const here = covers(path, pathname)
  const below = also.some((pattern) => covers(pattern, pathname))
  return (
    <li>
      <Link
        to={path}
        aria-current={here ? 'page' : below || undefined}
        className={cx((here || below) && 'admin-nav-here')}
      >
        {children}
      </Link>
    </li>
  )
}
