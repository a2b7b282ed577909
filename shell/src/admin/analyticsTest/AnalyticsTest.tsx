import { usePortal, usePortalHost, type ViewEvent } from '@portal/sdk'
import {
  Badge,
  Button,
  Card,
  CardBody,
  CardHeader,
  type Column,
  DataTable,
  EmptyState,
  PageHeader,
  Stat,
  StatStrip,
  TimeAgo,
} from '@portal/sdk/ui'
import { Send } from 'lucide-react'
import { type ReactElement, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useShell } from '../../app/ShellContext'
import { useT as useShellT } from '../../app/text'
import { notFoundView } from '../../app/useView'
import type { ViewRecord } from '../../app/Views'
import { paths } from '../../routes/paths'
import { useT } from './text'

/** records in the log */
const shown = 50

/** The page views of this session as they are sent and received, and a way to send one that is not counted. */
export function AnalyticsTest(): ReactElement {
  const t = useT()
  const { views } = useShell().shell
  const { records, script } = useSyncExternalStore(views.state.subscribe, views.state.get)
  const title = useRouteTitle()
  const host = usePortalHost()
  useEffect(() => host.follow('views', (event) => views.hear(event as ViewEvent, title)), [host, views, title])
  const own = records.filter(({ elsewhere }) => !elsewhere)
  const count = (state: ViewRecord['state']) => records.filter((record) => record.state === state).length
  return (
    <>
      <PageHeader
        title={t('analyticsTest')}
        lede={t('lede')}
        actions={
          <Button
            variant="primary"
            disabled={views.wish !== null}
            icon={<Send size={15} aria-hidden="true" />}
            onClick={() => views.sendTest(paths.analyticsTest, title(paths.analyticsTest))}
          >
            {t('send')}
          </Button>
        }
      />
      {views.wish && (
        <Card padded role="note">
          {t('wish', { wish: views.wish })}
        </Card>
      )}
      <StatStrip label={t('figures')}>
        <Stat label={t('sent')} value={own.length} note={t('sentNote')} />
        <Stat label={t('received')} value={count('received')} note={t('receivedNote')} />
        <Stat label={t('lost')} value={count('failed')} note={t('lostNote')} />
        <Stat label={t('script')} value={t(`script.${script}`)} note={<ScriptNote />} />
      </StatStrip>
      <div className="grid items-start gap-5.5 lg:grid-cols-[1.65fr_1fr]">
        <Log records={records} />
        <Kept />
      </div>
    </>
  )
}

/** The title of a route that is known; of another it is its pattern. */
function useRouteTitle(): (route: string) => string {
  const t = useShellT()
  const routes = usePortal((state) => state.portal.routes)
  return useMemo(() => {
    const titles = new Map(routes.map(({ path, title }) => [path, title]))
    return (route) => (route === notFoundView ? t('notFound.title') : (titles.get(route) ?? route))
  }, [t, routes])
}

function ScriptNote(): ReactElement {
  const t = useT()
  const { views } = useShell().shell
  const { script } = useSyncExternalStore(views.state.subscribe, views.state.get)
  const configured = usePortal((state) => state.portal.analytics.script)
  if (!configured) return <>{t('noScript')}</>
  if (views.wish) return <>{t('scriptWish')}</>
  if (script === 'failed') return <span className="text-bad">{t('scriptFailed')}</span>
  return <span className="break-all">{new URL(configured.url).host}</span>
}

function Log({ records }: { records: ViewRecord[] }): ReactElement {
  const t = useT()
  const columns = useMemo<Column<ViewRecord>[]>(
    () => [
      {
        id: 'page',
        header: t('page'),
        card: 'heading',
        cell: ({ title, route }) => (
          <>
            <span className="block">{title}</span>
            <span className="font-mono text-[.92em] text-faint">{route}</span>
          </>
        ),
      },
      {
        id: 'kind',
        header: t('kind'),
        cell: ({ test }) => t(test ? 'test' : 'view'),
      },
      {
        id: 'from',
        header: t('from'),
        cell: ({ elsewhere }) => t(elsewhere ? 'elsewhere' : 'here'),
      },
      { id: 'when', header: t('when'), cell: ({ at }) => <TimeAgo time={at} /> },
      { id: 'state', header: t('state'), cell: (record) => <State record={record} /> },
    ],
    [t],
  )
  return (
    <Card>
      <CardHeader title={t('log')} />
      <DataTable
        label={t('log')}
        columns={columns}
        rows={records.slice(0, shown)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      />
    </Card>
  )
}

const tones = { sent: 'info', received: 'good', failed: 'bad' } as const

function State({ record: { state, reason } }: { record: ViewRecord }): ReactElement {
  const t = useT()
  return (
    <>
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {reason && <p className="mt-1 text-faint">{reason}</p>}
    </>
  )
}

function Kept(): ReactElement {
  const t = useT()
  return (
    <Card>
      <CardHeader title={t('kept')} />
      <CardBody>
        <dl className="grid gap-3.5 text-sm">
          {(['Counted', 'Visitor', 'Never'] as const).map((what) => (
            <div key={what}>
              <dt className="font-[550]">{t(`kept${what}`)}</dt>
              <dd className="text-muted">{t(`kept${what}Text`)}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
