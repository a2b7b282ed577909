import { fromUnits, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Amount, Card, CardHeader, type Column, DataTable, EmptyState, TimeAgo } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { EffectivenessCell } from './EffectivenessCell'
import { effective } from './effective'
import { rewardParts } from './rewardParts'
import { epochMessages } from './texts'
import type { Reward, Stay } from './wire'

interface StayTableProps {
  address: string
  epochs: readonly Stay[]
  /** what the visitor had with the validator; undefined: not known yet */
  rewards: readonly Reward[] | undefined
}

/** Each epoch of a validator: how effective it was, what it earned and missed, and what of it the visitor had. */
export function StayTable({ address, epochs, rewards }: StayTableProps) {
  const text = useText(epochMessages)
  const format = useFormat()
  const mine = useMemo(() => new Map(rewards?.map(({ epoch, amount }) => [epoch, amount])), [rewards])
  const columns = useMemo(() => {
    const amount = (
      id: string,
      header: string,
      definition: string,
      priority: number,
      of: (one: Stay) => bigint | null,
    ) => ({
      id,
      header,
      definition,
      priority,
      align: 'end' as const,
      sortValue: of,
      cell: (one: Stay) => <Amount wei={of(one)} digits={2} unit={null} />,
    })
    const wei = (value: string | null) => (value === null ? null : BigInt(value))
    const all: Column<Stay>[] = [
      {
        id: 'epoch',
        header: text('column.epoch'),
        card: 'heading',
        sortValue: ({ epoch }) => epoch,
        cell: ({ epoch }) => (
          <Link to={`/validators/epochs/${epoch}`}>{text('one', { epoch: format.block(epoch) })}</Link>
        ),
      },
      { id: 'ended', header: text('column.ended'), priority: 5, cell: ({ ends }) => <TimeAgo time={ends} /> },
      {
        id: 'effectiveness',
        header: text('effectiveness'),
        definition: text('effectiveness.definition'),
        align: 'end',
        priority: 1,
        sortValue: ({ effectiveness }) => effectiveness,
        cell: (one) => <EffectivenessCell of={one} epoch={one.epoch} />,
      },
      {
        id: 'attested',
        header: text('column.attested'),
        definition: text('column.attested.definition'),
        align: 'end',
        priority: 6,
        cell: ({ attested, eligible }) => text('part.of', { part: attested, of: eligible }),
      },
      amount('gross', text('column.gross'), text('column.gross.definition'), 2, (one) => wei(one.gross)),
      amount('fees', text('column.fees'), text('column.fees.definition'), 5, (one) => wei(one.fees)),
      amount(
        'delegators',
        text('column.delegators'),
        text('column.delegators.definition'),
        4,
        (one) => rewardParts(one).delegators,
      ),
      amount('missed', text('column.missed'), text('missed.formula'), 3, (one) => wei(one.missed)),
    ]
    if (mine.size > 0)
      all.push(
        amount('mine', text('course.mine'), text('course.mine.definition'), 2, ({ epoch }) =>
          wei(mine.get(epoch) ?? null),
        ),
      )
    return all
  }, [text, format, mine])
  const title = text('course.table')
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <DataTable
        label={title}
        columns={columns}
        rows={epochs}
        rowKey={({ epoch }) => String(epoch)}
        rowName={({ epoch }) => text('one', { epoch: format.block(epoch) })}
        pageSize={10}
        exports={{
          file: `epochs-${address}`,
          fields: [
            ['epoch', (one) => one.epoch],
            ['begins', (one) => one.begins],
            ['ends', (one) => one.ends],
            ['effectiveness', (one) => effective(one.effectiveness)],
            ['eligible', (one) => one.eligible],
            ['attested', (one) => one.attested],
            ['agreed', (one) => one.agreed],
            ['gross_gaia', (one) => one.gross && fromUnits(one.gross)],
            ['commission_gaia', (one) => one.fees && fromUnits(one.fees)],
            ['commission_bps', (one) => one.commission],
            ['own_gaia', (one) => one.own && fromUnits(one.own)],
            ['missed_gaia', (one) => one.missed && fromUnits(one.missed)],
            ['yours_gaia', (one) => fromUnits(mine.get(one.epoch) ?? '0')],
          ],
        }}
        empty={<EmptyState title={text('course.none')}>{text('course.none.text')}</EmptyState>}
      />
    </Card>
  )
}
