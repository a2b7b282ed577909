import { fromUnits, useAddressLabel, useFormat, useSession, useText } from '@portal/sdk'
import { Button, Card, DataTable, EmptyState, SearchInput, urlParam } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { LeastInput } from '../live/LeastInput'
import { useFacts } from '../queries'
import { messages } from '../texts'
import { useModuleTable } from '../topics'
import { useWatchedStars } from '../watch/useWatched'
import type { HolderRow } from '../wire'
import { holderColumns } from './holderColumns'

const filters = {
  /** how their addresses begin */
  q: urlParam.string(),
  /** whole GAIA that they have at least */
  least: urlParam.string(),
} as const
const defaultSort = { column: 'balance', direction: 'descending' } as const

/** Who holds GAIA: all of them, a page at a time. What has a star is watched. */
export function HoldersTab() {
  const text = useText(messages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const wallet = useSession()?.address ?? null
  const facts = useFacts().data
  const stars = useWatchedStars()
  const columns = useMemo(() => holderColumns({ text, format, wallet, facts }), [text, format, wallet, facts])
  const {
    table,
    filters: sought,
    setFilters,
    clear,
    asked,
  } = useModuleTable<HolderRow, typeof filters>({
    path: '/tracker/holders',
    columns,
    name: 'holders',
    prefix: 'holders',
    stars,
    filters,
    defaultSort,
    live: { topic: 'token' },
  })
  const narrowed = Object.keys(asked).length > 0
  return (
    <Card>
      <DataTable
        label={text('tracker.holders')}
        {...table}
        rowKey={(row) => row.address}
        rowName={(row) => labelOf(row.address) ?? row.address}
        loadingRows={12}
        filters={
          <>
            <SearchInput
              label={text('holders.search')}
              size={24}
              value={sought.q}
              onSeek={(q) => setFilters({ q: q.trim() })}
            />
            <LeastInput least={sought.least} onChange={(least) => setFilters({ least })} />
          </>
        }
        exports={{
          file: 'gaia-holders',
          fields: [
            ['rank', (row) => row.rank],
            ['address', (row) => row.address],
            ['label', (row) => labelOf(row.address)],
            ['balance_gaia', (row) => fromUnits(row.balance)],
            ['share', (row) => row.share],
            ['change_30d_gaia', (row) => fromUnits(row.change)],
            ['staked_gaia', (row) => fromUnits(row.staked)],
          ],
        }}
        empty={
          <EmptyState
            title={text(narrowed ? 'holders.noneFound' : 'holders.empty')}
            action={narrowed ? <Button onClick={clear}>{text('holders.showAll')}</Button> : undefined}
          />
        }
      />
    </Card>
  )
}
