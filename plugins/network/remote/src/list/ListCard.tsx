import { useFormat, useSession, useText } from '@portal/sdk'
import { Button, Card, DataTable, EmptyState, SearchInput, Select, useTableState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { useEarnings, useEpochRecords } from '../epochs/queries'
import { recordColumns } from '../epochs/recordColumns'
import { recordsBy } from '../epochs/recordsBy'
import { epochMessages } from '../epochs/texts'
import { usePositions } from '../queries'
import { scoreOf } from '../score/score'
import { WeightsPanel } from '../score/WeightsPanel'
import { messages } from '../texts'
import type { Validator, ValidatorList, Weights } from '../wire'
import { columnsOf, type ScoredValidator } from './columns'
import { exported } from './exported'
import { commissions, effectivenesses, listFilters, matches, onlys, statuses } from './listFilters'

interface ListCardProps {
  /** undefined: not there yet */
  list: ValidatorList | undefined
  /** null: the visitor cannot delegate now */
  onDelegate: ((validator: Validator) => void) | null
  /** of the score; undefined: not there yet */
  weights: Weights | undefined
  onWeigh: (weights: Weights) => void
  /** the addresses of those that stand side by side */
  compared: readonly string[]
  onCompare: (address: string) => void
}

const table = {
  name: 'validators',
  stars: true,
  filters: listFilters,
  defaultSort: { column: 'score', direction: 'descending' },
} as const

/** Every validator, to compare. */
export function ListCard({ list, onDelegate, weights, onWeigh, compared, onCompare }: ListCardProps) {
  const text = useText(messages)
  const format = useFormat()
  const wallet = useSession()?.address ?? null
  const state = useTableState(table)
  const delegations = usePositions().data?.delegations
  const epochs = useText(epochMessages)
  const records = useEpochRecords().data
  const earnings = useEarnings(wallet).data
  const recorded = useMemo(
    () => recordColumns<ScoredValidator>({ text: epochs, format, records, earnings }),
    [epochs, format, records, earnings],
  )
  const recordOf = useMemo(() => recordsBy(records?.validators), [records])
  const columns = useMemo(
    () => columnsOf({ text, format, list, wallet, delegations, onDelegate, compared, onCompare, recorded }),
    [text, format, list, wallet, delegations, onDelegate, compared, onCompare, recorded],
  )
  const mine = useMemo(() => new Set(delegations?.map(({ validator }) => validator)), [delegations])
  const rows = useMemo(
    () =>
      list?.validators
        .map(
          (validator): ScoredValidator => ({
            ...validator,
            score: weights ? scoreOf(validator.merits, weights) : null,
            record: recordOf.get(validator.address.toLowerCase()),
          }),
        )
        .filter((validator) => matches(validator, state.filters, mine)),
    [list, state.filters, mine, weights, recordOf],
  )
  return (
    <Card aria-label={text('list.title')}>
      <DataTable
        label={text('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.address}
        rowName={(row) => row.name}
        state={state}
        exports={exported}
        filters={
          <>
            <SearchInput label={text('list.search')} value={state.filters.q} onSeek={(q) => state.setFilters({ q })} />
            <Select
              label={text('list.status')}
              hideLabel
              options={statuses.map((value) => ({ value, label: text(`list.status.${value}`) }))}
              value={state.filters.status}
              onChange={(status) => state.setFilters({ status: status as (typeof statuses)[number] })}
            />
            <Select
              label={text('list.commission')}
              hideLabel
              options={commissions.map((value) => ({
                value,
                label:
                  value === 'any'
                    ? text('list.commission.any')
                    : text('list.commission.most', { most: format.percent(Number(value) / 100, 1) }),
              }))}
              value={state.filters.commission}
              onChange={(commission) => state.setFilters({ commission: commission as (typeof commissions)[number] })}
            />
            {recorded.length > 0 && (
              <Select
                label={epochs('filter.label')}
                hideLabel
                options={effectivenesses.map((value) => ({
                  value,
                  label:
                    value === 'any'
                      ? epochs('filter.any')
                      : epochs('filter.least', { least: format.percent(Number(value) / 100, 0) }),
                }))}
                value={state.filters.effective}
                onChange={(effective) => state.setFilters({ effective: effective as (typeof effectivenesses)[number] })}
              />
            )}
            <Select
              label={text('list.only')}
              hideLabel
              options={onlys.map((value) => ({ value, label: text(`list.only.${value}`) }))}
              value={state.filters.only}
              onChange={(only) => state.setFilters({ only: only as (typeof onlys)[number] })}
            />
            {list && weights && <WeightsPanel weights={weights} published={list.weights} onWeigh={onWeigh} />}
            <span className="network:text-sm network:text-muted" role="status">
              {rows && text('list.count', { count: rows.length })}
            </span>
          </>
        }
        empty={
          <EmptyState
            title={text('list.none')}
            action={
              <Button
                onClick={() =>
                  state.setFilters({ q: '', status: 'all', commission: 'any', effective: 'any', only: 'all' })
                }
              >
                {text('list.clear')}
              </Button>
            }
          >
            {text('list.none.text', { count: list?.validators.length ?? 0 })}
          </EmptyState>
        }
      />
    </Card>
  )
}
