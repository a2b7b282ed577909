import type { Format, Text } from '@portal/sdk'
import { Sparkline } from '@portal/sdk/charts'
import { Amount, type Column } from '@portal/sdk/ui'
import { EffectivenessCell } from './EffectivenessCell'
import { effective } from './effective'
import type { EpochKey } from './texts'
import type { Earnings, EpochRecord, EpochRecords } from './wire'

interface Reading {
  text: Text<EpochKey>
  format: Format
  /** undefined: not there yet */
  records: EpochRecords | undefined
  /** what the visitor had; undefined: not known yet */
  earnings: Earnings | undefined
}

export interface Recorded {
  address: string
  /** undefined: no epoch knows the validator, or the records are not there yet */
  record: EpochRecord | undefined
}

/** What epochs say of validators, as columns of their list; none before the first epoch is over. */
export function recordColumns<Row extends Recorded>({ text, format, records, earnings }: Reading): Column<Row>[] {
  const epoch = records?.newest?.epoch
  if (epoch === undefined) return []
  const rate = (of: 'week' | 'month' | 'year', more: Partial<Column<Row>>): Column<Row> => ({
    id: `yield-${of}`,
    header: text(`yield.${of}`),
    definition: text('yield.definition'),
    align: 'end',
    sortValue: ({ record }) => record?.yields[of]?.rate ?? null,
    cell: ({ record }) => {
      const found = record?.yields[of]
      return found ? format.percent(found.rate, 1) : '—'
    },
    ...more,
  })
  const columns: Column<Row>[] = [
    {
      id: 'effectiveness',
      header: text('effectiveness'),
      definition: text('effectiveness.definition'),
      align: 'end',
      priority: 2,
      sortValue: ({ record }) => record?.last?.effectiveness ?? null,
      cell: ({ record }) => (record?.last ? <EffectivenessCell of={record.last} epoch={epoch} /> : '—'),
    },
    rate('month', { priority: 3 }),
    rate('week', { priority: 7, optional: true }),
    rate('year', { priority: 7, optional: true }),
    {
      id: 'recent',
      header: text('column.recent'),
      definition: text('column.recent.definition', { count: 30 }),
      priority: 6,
      optional: true,
      cell: ({ record }) => {
        const values = record?.recent.map(effective)
        const last = values?.findLast((value) => value !== null)
        return (
          <Sparkline
            label={text('recent.label', {
              count: values?.length ?? 0,
              last: typeof last === 'number' ? format.percent(last, 1) : text('recent.unknown'),
            })}
            values={values}
          />
        )
      },
    },
  ]
  const mine = new Map(earnings?.validators.map((one) => [one.validator.toLowerCase(), one.amount]))
  if (mine.size > 0)
    columns.push({
      id: 'earned',
      header: text('column.earnedHere'),
      definition: text('column.earnedHere.definition'),
      align: 'end',
      priority: 4,
      sortValue: ({ address }) => {
        const wei = mine.get(address.toLowerCase())
        return wei === undefined ? null : BigInt(wei)
      },
      cell: ({ address }) => <Amount wei={mine.get(address.toLowerCase()) ?? null} digits={2} unit={null} />,
    })
  return columns
}
