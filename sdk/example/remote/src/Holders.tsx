import { fromUnits, useModuleQuery } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Address, Amount, Button, type Column, DataTable, PageHeader, useModuleTable } from '@portal/sdk/ui'
import { lazy, Suspense, useMemo, useState } from 'react'

type Holder = Record<'address' | 'balance', string>

const Transfer = lazy(() => import('./Transfer'))
const live = { topic: 'moved' }
const columns: Column<Holder>[] = [
  { id: 'holder', header: 'Holder', card: 'heading', cell: ({ address }) => <Address address={address} /> },
  { id: 'balance', header: 'GAIA', align: 'end', cell: ({ balance }) => <Amount wei={balance} unit={null} /> },
]

export default function Holders() {
  const [sends, setSends] = useState(false)
  const { table } = useModuleTable<Holder>({ path: '/holders', name: 'holders', live, columns, limit: 20 })
  const { data } = useModuleQuery<Record<'time' | 'moved', string>[]>('/hours', { live })
  const points = useMemo(() => data?.map(({ time, moved }) => [time, Number(fromUnits(moved))] as const), [data])
  const series = useMemo(() => points && [{ label: 'GAIA', kind: 'bars' as const, points }], [points])
  return (
    <>
      <PageHeader title="Holders" actions={<Button onClick={() => setSends(true)}>Send GAIA</Button>} />
      <TimeSeries label="GAIA that moved in each hour" series={series} every={3_600_000} />
      <DataTable label="Holders" rowKey={({ address }) => address} {...table} />
      <Suspense>{sends && <Transfer onClose={() => setSends(false)} />}</Suspense>
    </>
  )
}
