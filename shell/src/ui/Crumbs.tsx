import { type Route, usePortal } from '@portal/sdk'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../app/text'
import { covers, findRoute } from '../routes/guard'
import { pathOf, paths } from '../routes/paths'
import { useOff } from '../routes/useOff'
import { PartnerMark } from './PartnerMark'
import { pageTitle } from './pageTitle'
import { trail } from './trail'
import { usePartners } from './usePartners'

/** Where one is: the pages above this one, each a link, and this one. */
export function Crumbs(): ReactElement {
  const t = useT()
  const { pathname } = useLocation()
  const { routes, modules } = usePortal((state) => state.portal)
  const here = findRoute(routes, pathname)
  const off = useOff(pathname)
  const partner = usePartners().get(here?.module ?? '')
  const titled = (route: Route) => ({ ...route, title: pageTitle(t, route) })
  const crumbs = here ? trail(routes.map(titled), titled(here)) : [{ title: off?.title ?? t('notFound.crumb') }]
  if (here && covers(`${paths.admin}/*`, here.path)) {
    crumbs.splice(0, 1, { title: t('admin.crumb') }, { title: t('admin.title'), path: crumbs[1] && paths.admin })
    const shown = modules.find(({ id }) => pathname === pathOf('module', id))
    if (shown) crumbs.splice(-1, 1, { title: shown.title })
  }
  return (
    <nav aria-label={t('top.crumbs')} className="flex min-w-0 items-baseline gap-2 font-[550]">
      <ol className="flex min-w-0 items-center gap-2">
        {crumbs.map(({ title, path }, index) => (
          <li
            key={path ?? title}
            className={path ? 'crumb-above' : index < crumbs.length - 1 ? 'crumb-area' : 'truncate'}
          >
            {index > 0 && (
              <span className="mr-2 text-faint" aria-hidden="true">
                /
              </span>
            )}
            {path ? (
              <Link to={path} className="text-muted hover:text-text">
                {title}
              </Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{title}</span>
            )}
          </li>
        ))}
      </ol>
      {partner && <PartnerMark partner={partner} />}
    </nav>
  )
}
