import { fromUnits, useFormat, useText } from '@portal/sdk'
import { Amount, Card, CardHeader, type Column, DataTable, EmptyState, useTableState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { averageHeld } from './averageHeld'
import { EffectivenessCell } from './EffectivenessCell'
import { effective } from './effective'
import { epochMessages } from './texts'
import { useNames } from './useNames'
import { ValidatorName } from './ValidatorName'
import type { Epoch, Standing } from './wire'

const table = { name: 'standings', defaultSort: { column: 'gross', direction: 'descending' } } as const

/** What an epoch says of each validator. */
export function StandingTable({ of }: { of: Epoch }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const nameOf = useNames()
  const state = useTableState(table)
  const { epoch, begins, ends } = of
  const columns = useMemo(
    (): Column<Standing>[] => [
      {
        id: 'validator',
        header: text('column.validator'),
        card: 'heading',
        width: '150px',
        sortValue: ({ validator }) => nameOf(validator),
        cell: ({ validator }) => <ValidatorName address={validator} name={nameOf(validator)} />,
      },
      {
        id: 'effectiveness',
        header: text('effectiveness'),
        definition: text('effectiveness.definition'),
        align: 'end',
        priority: 1,
        sortValue: ({ effectiveness }) => effectiveness,
        cell: (one) => <EffectivenessCell of={one} epoch={epoch} />,
      },
      {
        id: 'attested',
        header: text('column.attested'),
        definition: text('column.attested.definition'),
        align: 'end',
        priority: 4,
        sortValue: ({ attested }) => attested,
        cell: ({ attested, eligible }) => text('part.of', { part: attested, of: eligible }),
      },
      {
        id: 'agreed',
        header: text('column.agreed'),
        definition: text('column.agreed.definition'),
        align: 'end',
        priority: 5,
        sortValue: ({ agreed }) => agreed,
        cell: ({ agreed, attested }) => text('part.of', { part: agreed, of: attested }),
      },
      {
        id: 'gross',
        header: text('column.gross'),
        definition: text('column.gross.definition'),
        align: 'end',
        priority: 2,
        sortValue: ({ gross }) => (gross === null ? null : BigInt(gross)),
        cell: ({ gross }) => <Amount wei={gross} digits={2} unit={null} />,
      },
      {
        id: 'fees',
        header: text('column.fees'),
        definition: text('column.fees.definition'),
        align: 'end',
        priority: 5,
        sortValue: ({ fees }) => (fees === null ? null : BigInt(fees)),
        cell: ({ fees }) => <Amount wei={fees} digits={2} unit={null} />,
      },
      {
        id: 'missed',
        header: text('column.missed'),
        definition: text('missed.formula'),
        align: 'end',
        priority: 3,
        sortValue: ({ missed }) => (missed === null ? null : BigInt(missed)),
        cell: ({ missed }) => <Amount wei={missed} digits={2} unit={null} />,
      },
      {
        id: 'held',
        header: text('column.held'),
        definition: text('column.held.definition'),
        align: 'end',
        priority: 6,
        sortValue: ({ held }) => BigInt(held),
        cell: ({ held }) => <Amount wei={averageHeld(held, begins, ends)} unit={null} />,
      },
    ],
    [text, nameOf, epoch, begins, ends],
  )
  const title = text('standings.title')
  return (
    <Card aria-label={title}>
      <CardHeader title={title} end={format.number(of.validators.length)} />
      <DataTable
        label={title}
        columns={columns}
        rows={of.validators}
        rowKey={({ validator }) => validator}
        rowName={({ validator }) => nameOf(validator)}
        state={state}
        exports={{
          file: `epoch-${epoch}-validators`,
          fields: [
            ['validator', (one) => one.validator],
            ['effectiveness', (one) => effective(one.effectiveness)],
            ['eligible', (one) => one.eligible],
            ['attested', (one) => one.attested],
            ['agreed', (one) => one.agreed],
            ['timeliness_sum', (one) => one.prompt],
            ['held_wei_seconds', (one) => one.held],
            ['gross_gaia', (one) => one.gross && fromUnits(one.gross)],
            ['commission_gaia', (one) => one.fees && fromUnits(one.fees)],
            ['commission_bps', (one) => one.commission],
            ['missed_gaia', (one) => one.missed && fromUnits(one.missed)],
          ],
        }}
        empty={<EmptyState title={text('standings.none')} />}
      />
    </Card>
  )
}
