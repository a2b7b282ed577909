import { fromUnits, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import {
  Amount,
  buttonClass,
  Card,
  CardHeader,
  type Column,
  DataTable,
  EmptyState,
  TimeAgo,
  useTableState,
} from '@portal/sdk/ui'
import { useMemo } from 'react'
import { claimedOf } from './claimedOf'
import { PaymentBadge } from './PaymentBadge'
import { paymentOf } from './paymentOf'
import { usePaid } from './queries'
import { ratioOf } from './ratioOf'
import { epochMessages } from './texts'
import type { EpochRow } from './wire'

const table = { name: 'epochs', defaultSort: { column: 'epoch', direction: 'descending' } } as const

/** The epochs that are over, of which each has its page. */
export function EpochTable({ epochs, behind }: { epochs: readonly EpochRow[]; behind: number | undefined }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const state = useTableState(table)
  const paid = usePaid().data
  const columns = useMemo(
    (): Column<EpochRow>[] => [
      {
        id: 'epoch',
        header: text('column.epoch'),
        card: 'heading',
        sortValue: ({ epoch }) => epoch,
        cell: ({ epoch }) => (
          <Link className="network:font-[500]" to={`/validators/epochs/${epoch}`}>
            {text('one', { epoch: format.block(epoch) })}
          </Link>
        ),
      },
      {
        id: 'ended',
        header: text('column.ended'),
        priority: 3,
        sortValue: ({ ends }) => ends,
        cell: ({ ends }) => <TimeAgo time={ends} />,
      },
      {
        id: 'decided',
        header: text('column.decided'),
        definition: text('column.decided.definition'),
        align: 'end',
        priority: 4,
        sortValue: ({ decided }) => decided,
        cell: ({ decided }) => format.number(decided),
      },
      {
        id: 'earned',
        header: text('column.earned'),
        definition: text('column.earned.definition'),
        align: 'end',
        priority: 1,
        sortValue: ({ total }) => BigInt(total),
        cell: ({ total }) => <Amount wei={total} digits={2} unit={null} />,
      },
      {
        id: 'part',
        header: text('column.part'),
        align: 'end',
        priority: 5,
        sortValue: ({ total, pool }) => ratioOf(total, pool),
        cell: ({ total, pool }) => format.percent(ratioOf(total, pool), 1),
      },
      {
        id: 'accounts',
        header: text('column.accounts'),
        align: 'end',
        priority: 4,
        sortValue: ({ accounts }) => accounts,
        cell: ({ accounts }) => format.number(accounts),
      },
      {
        id: 'payment',
        header: text('column.payment'),
        definition: text('column.payment.definition'),
        priority: 2,
        cell: (one) => <PaymentBadge of={one} paid={paid} />,
      },
    ],
    [text, format, paid],
  )
  const oldest = epochs.at(-1)?.epoch ?? 1
  return (
    <Card aria-label={text('title')}>
      <CardHeader
        title={text('title')}
        end={
          <span className="network:flex network:gap-2">
            {behind !== undefined && (
              <Link className={buttonClass({ size: 'sm' })} to="/validators/epochs">
                {text('newest')}
              </Link>
            )}
            {oldest > 1 && (
              <Link className={buttonClass({ size: 'sm' })} to={`/validators/epochs?behind=${oldest}`}>
                {text('older')}
              </Link>
            )}
          </span>
        }
      />
      <DataTable
        label={text('title')}
        columns={columns}
        rows={epochs}
        rowKey={({ epoch }) => String(epoch)}
        rowName={({ epoch }) => text('one', { epoch: format.block(epoch) })}
        state={state}
        pageSize={15}
        exports={{
          file: 'epochs',
          fields: [
            ['epoch', (one) => one.epoch],
            ['begins', (one) => one.begins],
            ['ends', (one) => one.ends],
            ['pool_gaia', (one) => fromUnits(one.pool)],
            ['decided', (one) => one.decided],
            ['earned_gaia', (one) => fromUnits(one.total)],
            ['accounts', (one) => one.accounts],
            ['root', (one) => one.root],
            ['campaign', (one) => paymentOf(paid, one.epoch)?.id ?? null],
            ['claimed_gaia', (one) => claimedOf(paid, one.epoch)],
          ],
        }}
        empty={<EmptyState title={text('first')}>{text('first.text')}</EmptyState>}
      />
    </Card>
  )
}
