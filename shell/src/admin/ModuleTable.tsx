import type { AdminModule, TierName } from '@portal/sdk'
import { Badge, type Column, cx, DataTable, Icon, Switch, TierBadge, TimeAgo } from '@portal/sdk/ui'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useT } from '../app/text'
import { StateBadge } from './StateBadge'

export interface ModuleTableProps {
  /** undefined: not there yet */
  modules: AdminModule[] | undefined
  /** the id of the module whose detail is shown */
  shown: string | undefined
  /** the id of the module that is being turned on or off */
  changing: string | null
  onShow(id: string): void
  onEnable(module: AdminModule, enabled: boolean): void
  empty: ReactNode
}

export function ModuleTable({ modules, shown, changing, onShow, onEnable, empty }: ModuleTableProps): ReactElement {
  const t = useT()
  const columns = useMemo<Column<AdminModule>[]>(
    () => [
      {
        id: 'module',
        header: t('admin.module'),
        card: 'heading',
        sortValue: ({ title }) => title,
        cell: (module) => <Name module={module} shown={module.id === shown} onShow={() => onShow(module.id)} />,
      },
      {
        id: 'state',
        header: t('admin.state'),
        sortValue: ({ state }) => state,
        cell: ({ state }) => <StateBadge state={state} />,
      },
      { id: 'tier', header: t('admin.tier'), cell: (module) => <Opens module={module} /> },
      {
        id: 'restarts',
        header: t('admin.restarts'),
        definition: t('admin.restartsText'),
        align: 'end',
        sortValue: ({ restarts }) => restarts,
        cell: ({ restarts }) => <span className="tabular-nums">{restarts}</span>,
      },
      {
        id: 'version',
        header: t('admin.version'),
        cell: ({ version }) => <span className="font-mono">{version}</span>,
      },
      {
        id: 'since',
        header: t('admin.since'),
        sortValue: ({ since }) => since,
        cell: ({ since }) => <TimeAgo time={since} />,
      },
      {
        id: 'on',
        header: t('admin.on'),
        align: 'end',
        cell: (module) => (
          <Switch
            label={t('admin.enable', { module: module.title })}
            checked={module.enabled}
            disabled={changing === module.id}
            onCheckedChange={(enabled) => onEnable(module, enabled)}
          />
        ),
      },
    ],
    [t, shown, changing, onShow, onEnable],
  )
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <DataTable
        label={t('admin.title')}
        columns={columns}
        rows={modules}
        rowKey={({ id }) => id}
        loadingRows={2}
        empty={empty}
      />
    </div>
  )
}

function Name({ module, shown, onShow }: { module: AdminModule; shown: boolean; onShow: () => void }): ReactElement {
  return (
    <button
      type="button"
      className="flex items-center gap-3 rounded-sm text-left"
      aria-pressed={shown}
      onClick={onShow}
    >
      <span className="kind">
        <Icon name="box" size={14} />
      </span>
      <span>
        <span className={cx('block', shown && 'font-[600]')}>{module.title}</span>
        <span className="font-mono text-[.92em] text-faint">{module.id}</span>
      </span>
    </button>
  )
}

const ladder = ['public', 'session', 'LIRAETH', 'VAELUS', 'NAXUS', 'admin']

/** The lowest access among a module's pages: where it begins to open. */
function Opens({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const [lowest] = module.routes
    .map(({ access, tier }) => (access === 'tier' ? (tier as string) : access))
    .sort((a, b) => ladder.indexOf(a) - ladder.indexOf(b))
  if (lowest === undefined) return null
  if (lowest === 'public') return <Badge>{t('admin.public')}</Badge>
  if (lowest === 'session') return <Badge>{t('admin.session')}</Badge>
  if (lowest === 'admin') return <Badge>{t('admin.adminOnly')}</Badge>
  return <TierBadge tier={lowest as TierName} />
}
