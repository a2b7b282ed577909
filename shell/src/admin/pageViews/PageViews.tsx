import './views.css'
import { type AdminViews, useFormat, useLocale, usePortal, usePortalHost, type ViewEvent } from '@portal/sdk'
import { Card, CardBody, CardHeader, Definition, EmptyState, Skeleton, TierBadge } from '@portal/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactElement, type ReactNode, useEffect } from 'react'
import { useRead } from '../../app/useRead'
import { notFoundView } from '../../app/useView'
import { ReadFailure } from '../parts/ReadFailure'
import { useT } from './text'

const days = 30
const queryKey = [`/api/admin/views?days=${days}`]

/** How often which pages were opened. */
export function PageViews(): ReactElement {
  const t = useT()
  const views = useViews()
  const none = views.data?.days.every((day) => day.views === 0)
  return (
    <Card aria-busy={views.isPending || undefined} aria-labelledby="page-views">
      <CardHeader
        id="page-views"
        title={t('title')}
        end={
          <>
            {t('window', { count: days })}
            <Definition term={t('title')}>{t('definition')}</Definition>
          </>
        }
      />
      {views.error ? (
        <ReadFailure title={t('failed')} query={views} />
      ) : none ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <CardBody className="views-body">
          {views.data ? (
            <>
              <Days list={views.data.days} />
              <Lists views={views.data} />
            </>
          ) : (
            <>
              <Skeleton width="100%" height="188px" />
              <Skeleton width="100%" height="188px" />
            </>
          )}
        </CardBody>
      )}
    </Card>
  )
}

function useViews() {
  const host = usePortalHost()
  const client = useQueryClient()
  useEffect(
    () =>
      host.follow('views', (event) => {
        if ((event as ViewEvent).kind === 'counted') void client.invalidateQueries({ queryKey })
      }),
    [host, client],
  )
  // Nobody follows the topic while this page is closed: figures of an earlier visit would be too old.
  return useRead<AdminViews>(queryKey, { gcTime: 0 })
}

function Days({ list }: { list: AdminViews['days'] }): ReactElement {
  const t = useT()
  const format = useFormat()
  const date = new Intl.DateTimeFormat(useLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const name = ({ day }: { day: string }) => date.format(new Date(day))
  const most = Math.max(...list.map(({ views }) => views))
  const total = list.reduce((sum, { views }) => sum + views, 0)
  const [first, today] = [list[0], list.at(-1)]
  if (!first || !today) return <div />
  return (
    <div className="min-w-0">
      <dl className="views-figures">
        <div>
          <dt>{t('today')}</dt>
          <dd>
            <b>{t('views', { count: today.views })}</b> {t('visitors', { count: today.visitors })}
          </dd>
        </div>
        <div>
          <dt>{t('total', { count: list.length })}</dt>
          <dd>
            <b>{t('views', { count: total })}</b>
          </dd>
        </div>
      </dl>
      <div
        className="views-bars"
        role="img"
        aria-label={t('label', { count: total, days: list.length, most: format.number(most) })}
      >
        {list.map((day) => (
          <span
            key={day.day}
            data-empty={day.views === 0}
            style={{ '--height': `${most && (100 * day.views) / most}%` } as CSSProperties}
            title={t('day', {
              day: name(day),
              views: t('views', { count: day.views }),
              visitors: t('visitors', { count: day.visitors }),
            })}
          >
            <i />
          </span>
        ))}
      </div>
      <div className="flex justify-between pt-2 text-xs text-faint" aria-hidden="true">
        <span>{name(first)}</span>
        <span>{name(today)}</span>
      </div>
    </div>
  )
}

function Lists({ views }: { views: AdminViews }): ReactElement {
  const t = useT()
  const routes = usePortal((state) => state.portal.routes)
  const title = (route: string) => {
    if (route === notFoundView) return t('notFound')
    return routes.find(({ path }) => path === route)?.title ?? route
  }
  return (
    <div className="grid min-w-0 content-start gap-4">
      <Ranks
        title={t('pages')}
        rows={views.routes.slice(0, 6).map(({ route, views }) => ({
          key: route,
          count: views,
          name: (
            <>
              {title(route)}
              {title(route) !== route && route !== notFoundView && (
                <span className="ml-2 font-mono text-faint">{route}</span>
              )}
            </>
          ),
        }))}
      />
      <Ranks
        title={t('tiers')}
        rows={views.tiers.map(({ tier, views }) => ({
          key: tier ?? '',
          count: views,
          name: tier ? <TierBadge tier={tier} /> : t('noTier'),
        }))}
      />
      {views.referrers.length > 0 && (
        <Ranks
          title={t('referrers')}
          rows={views.referrers.slice(0, 4).map(({ host, views }) => ({ key: host, count: views, name: host }))}
        />
      )}
    </div>
  )
}

/** Names with their views, the most viewed first. */
function Ranks({
  title,
  rows,
}: {
  title: string
  rows: { key: string; name: ReactNode; count: number }[]
}): ReactElement {
  const format = useFormat()
  const most = rows[0]?.count ?? 1
  return (
    <div className="min-w-0">
      <h3 className="views-head">{title}</h3>
      <ol>
        {rows.map(({ key, name, count }) => (
          <li key={key} className="views-rank" style={{ '--share': `${(100 * count) / most}%` } as CSSProperties}>
            <span className="min-w-0 truncate">{name}</span>
            <span className="tabular-nums text-muted">{format.number(count)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
