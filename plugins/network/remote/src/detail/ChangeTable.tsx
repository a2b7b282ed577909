import { fromUnits, useFormat, usePortal, useText } from '@portal/sdk'
import {
  BlockLink,
  Button,
  Card,
  CardHeader,
  type Column,
  DataTable,
  Definition,
  EmptyState,
  IconButton,
  ProofDrawer,
  Select,
  TimeAgo,
  urlParam,
} from '@portal/sdk/ui'
import { FileCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useModuleTable } from '../topics'
import { type Change, changeKinds, type ValidatorDetail } from '../wire'
import { changeWords } from './changeWords'
import { changeProof } from './proofs'
import { detailMessages } from './texts'

const filters = { kind: urlParam.oneOf(['', ...changeKinds]) }

/** All that a validator did to itself, newest first, each with its transaction. */
export function ChangeTable({ detail, address }: { detail: ValidatorDetail; address: string }) {
  const text = useText(detailMessages)
  const format = useFormat()
  const contract = usePortal((state) => state.portal.chain.contracts.ValidatorStaking)
  const [shown, setShown] = useState<Change | null>(null)
  const { commissions, asOf } = detail
  const columns = useMemo((): Column<Change>[] => {
    return [
      {
        id: 'kind',
        header: text('changes.kind'),
        card: 'heading',
        width: '130px',
        cell: ({ kind }) => text(`kind.${kind}`),
      },
      {
        id: 'what',
        header: text('changes.what'),
        priority: 1,
        card: 'wide',
        cell: (change) => changeWords({ text, format }, change, commissions, asOf.time),
      },
      {
        id: 'block',
        header: text('changes.block'),
        priority: 3,
        cell: ({ block }) => <BlockLink number={block} plain />,
      },
      { id: 'when', header: text('changes.when'), priority: 2, cell: ({ time }) => <TimeAgo time={time} /> },
      {
        id: 'proof',
        header: '',
        pinned: true,
        align: 'end',
        cell: (change) => (
          <IconButton label={text('changes.open')} onClick={() => setShown(change)}>
            <FileCheck size={16} aria-hidden="true" />
          </IconButton>
        ),
      },
    ]
  }, [text, format, commissions, asOf])
  const {
    table,
    filters: { kind },
    setFilters,
    clear,
  } = useModuleTable<Change, typeof filters>({
    path: `/validators/${address}/changes`,
    columns,
    prefix: 'changes',
    filters,
    live: { topic: 'validators' },
    limit: 10,
  })
  const title = text('changes.title')
  return (
    <Card>
      <CardHeader title={title} end={<Definition term={title}>{text('changes.definition')}</Definition>} />
      <DataTable
        label={title}
        {...table}
        rowKey={({ block, log }) => `${block} ${log}`}
        loadingRows={6}
        filters={
          <Select
            label={text('changes.kind')}
            hideLabel
            value={kind}
            options={['' as const, ...changeKinds].map((value) => ({
              value,
              label: value ? text(`kind.${value}`) : text('changes.all'),
            }))}
            onChange={(value) => setFilters({ kind: value as typeof kind })}
          />
        }
        exports={{
          file: `changes-${address}`,
          fields: [
            ['kind', (one) => one.kind],
            ['name', (one) => one.name],
            ['attestor', (one) => one.attestor],
            ['amount_gaia', (one) => one.amount && fromUnits(one.amount)],
            ['commission_bps', (one) => one.bps],
            ['commission_bps_before', (one) => one.before],
            ['commission_in_force_from', (one) => one.due],
            ['block', (one) => one.block],
            ['log_index', (one) => one.log],
            ['time', (one) => one.time],
            ['transaction', (one) => one.hash],
          ],
        }}
        empty={
          <EmptyState
            title={text('changes.empty')}
            action={<Button onClick={clear}>{text('changes.showAll')}</Button>}
          />
        }
      />
      {shown && (
        <ProofDrawer
          title={text('changes.drawer')}
          facts={[{ name: text('changes.kind'), value: text(`kind.${shown.kind}`) }]}
          proof={changeProof(shown, contract, changeWords({ text, format }, shown, commissions, asOf.time))}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  )
}
