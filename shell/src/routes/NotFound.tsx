import { usePortal, useSession } from '@portal/sdk'
import { Card, CardHeader, Icon, PageHeader } from '@portal/sdk/ui'
import { ChevronRight } from 'lucide-react'
import { type ReactElement, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../app/text'
import { pagesOf } from '../ui/palette/pages'
import { closest } from './closest'
import { usePlanned } from './usePlanned'

/** Says that a path leads nowhere, or not yet, and where this visitor can go instead. */
export function NotFound(): ReactElement {
  const t = useT()
  const { pathname } = useLocation()
  const routes = usePortal((state) => state.portal.routes)
  const session = useSession()
  const planned = usePlanned(pathname)
  const suggestions = useMemo(() => {
    const open = pagesOf(routes, session).filter(({ locked }) => !locked)
    return closest(pathname, open, 5)
  }, [routes, session, pathname])
  return (
    <div className="mx-auto grid w-full max-w-[720px] gap-5.5 py-6">
      {planned ? (
        <PageHeader title={t('planned.title', { page: planned.title })} lede={t('planned.text')} />
      ) : (
        <PageHeader title={t('notFound.title')} lede={t('notFound.text', { path: pathname })} />
      )}
      {suggestions.length > 0 && (
        <Card>
          <CardHeader title={t('notFound.suggestions')} />
          <ul>
            {suggestions.map(({ path, title, icon }) => (
              <li key={path} className="border-t border-line-soft first:border-0">
                <Link to={path} className="flex items-center gap-3 px-4.5 py-3 hover:bg-raised">
                  <span className="kind">
                    <Icon name={icon} size={14} />
                  </span>
                  <span className="font-[500]">{title}</span>
                  <span className="truncate font-mono text-sm text-faint">{path}</span>
                  <ChevronRight size={16} className="ml-auto shrink-0 text-faint" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
