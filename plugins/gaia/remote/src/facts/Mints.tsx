import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Card, CardHeader, type Column, DataTable, EmptyState, QueryView, type TablePage } from '@portal/sdk/ui'
import { useMemo, useState } from 'react'
import { transferKey } from '../live/applyTransfer'
import { TransferProof } from '../live/TransferProof'
import { messages } from '../texts'
import { useModuleQuery } from '../topics'
import { transferColumns } from '../tracker/transferColumns'
import type { Transfer } from '../wire'
import { factMessages } from './texts'

const newest = 5

/** The newest transfers that created or destroyed GAIA. */
export function Mints() {
  const words = useText(factMessages)
  const query = useModuleQuery<TablePage<Transfer>>(`/live/transfers?kind=mint%2Cburn&limit=${newest}`, {
    live: { topic: 'token' },
  })
  return (
    <Card>
      <CardHeader
        title={words('mints.title')}
        end={<Link to="/gaia-live?kind=mint%2Cburn">{words('mints.all')}</Link>}
      />
      <QueryView query={query} failed={words('mints.failed')}>
        {(page) => <Newest rows={page && [...page.rows]} />}
      </QueryView>
    </Card>
  )
}

function Newest({ rows }: { rows: Transfer[] | undefined }) {
  const text = useText(messages)
  const words = useText(factMessages)
  const format = useFormat()
  const [proof, setProof] = useState<Transfer | null>(null)
  const columns = useMemo(
    (): Column<Transfer>[] =>
      transferColumns({ text, format, onProof: setProof }).filter(({ id }) =>
        ['kind', 'amount', 'from', 'to', 'age', 'proof'].includes(id),
      ),
    [text, format],
  )
  return (
    <>
      <DataTable
        label={words('mints.title')}
        columns={columns}
        rows={rows}
        rowKey={transferKey}
        loadingRows={newest}
        empty={<EmptyState title={words('mints.empty')} />}
      />
      {proof && <TransferProof transfer={proof} onClose={() => setProof(null)} />}
    </>
  )
}
