import { ModuleProvider } from '@portal/sdk'
import { type Column, DataTable, Icon, TimeAgo, useTableState } from '@portal/sdk/ui'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../routes/paths'
import { ModuleSwitch } from '../moduleState/ModuleSwitch'
import { Soak } from '../moduleState/Soak'
import { StateBadge } from '../moduleState/StateBadge'
import { AccessBadge } from '../parts/AccessBadge'
import type { AdminModule } from '../wire'
import { useT } from './text'

export interface ModuleTableProps {
  /** undefined: not there yet */
  modules: AdminModule[] | undefined
  empty: ReactNode
}

/** The id under which the core keeps how tables of the portal's own pages are set. */
const portal = 'portal'
const table = { name: 'modules' }

export function ModuleTable(props: ModuleTableProps): ReactElement {
  return (
    <ModuleProvider id={portal}>
      <Table {...props} />
    </ModuleProvider>
  )
}

function Table({ modules, empty }: ModuleTableProps): ReactElement {
  const t = useT()
  const state = useTableState(table)
  const columns = useMemo<Column<AdminModule>[]>(
    () => [
      {
        id: 'module',
        header: t('module'),
        card: 'heading',
        sortValue: ({ title }) => title,
        cell: (module) => <Name module={module} />,
      },
      {
        id: 'state',
        priority: 1,
        header: t('state'),
        sortValue: ({ state }) => state,
        cell: (module) => (
          <span className="module-state">
            <StateBadge state={module.state} />
            <Soak module={module} short />
          </span>
        ),
      },
      { id: 'tier', header: t('tier'), priority: 4, cell: (module) => <Opens module={module} /> },
      {
        id: 'publisher',
        priority: 6,
        header: t('publisher'),
        sortValue: ({ publisherName, publisher }) => publisherName || publisher,
        cell: ({ publisherName, publisher }) => <span className="text-muted">{publisherName || publisher}</span>,
      },
      {
        id: 'restarts',
        priority: 5,
        header: t('restarts'),
        definition: t('restarts.definition'),
        align: 'end',
        sortValue: ({ restarts }) => restarts,
        cell: ({ restarts }) => <span className="tabular-nums">{restarts}</span>,
      },
      {
        id: 'version',
        priority: 2,
        header: t('version'),
        cell: ({ version }) => <span className="font-mono">{version}</span>,
      },
      {
        id: 'since',
        priority: 3,
        header: t('since'),
        sortValue: ({ since }) => since,
        cell: ({ since }) => <TimeAgo time={since} />,
      },
      {
        id: 'on',
        pinned: true,
        header: t('on'),
        align: 'end',
        cell: (module) => <ModuleSwitch module={module} />,
      },
    ],
    [t],
  )
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <DataTable
        label={t('modules')}
        columns={columns}
        rows={modules}
        rowKey={({ id }) => id}
        state={state}
        loadingRows={2}
        empty={empty}
      />
    </div>
  )
}

function Name({ module }: { module: AdminModule }): ReactElement {
  return (
    <Link to={pathOf('module', module.id)} className="module-name">
      <span className="kind">
        <Icon name="box" size={14} />
      </span>
      <span>
        <span className="block">{module.title}</span>
        <span className="font-mono text-[.92em] text-faint">{module.id}</span>
      </span>
    </Link>
  )
}

const ladder = ['public', 'session', 'LIRAETH', 'VAELUS', 'NAXUS', 'admin']

/** The lowest access among a module's pages: where it begins to open. */
function Opens({ module }: { module: AdminModule }): ReactElement | null {
  const [lowest] = module.routes
    .map(({ access, tier }) => (access === 'tier' ? (tier as string) : access))
    .sort((a, b) => ladder.indexOf(a) - ladder.indexOf(b))
  return lowest === undefined ? null : <AccessBadge opens={lowest} />
}
