import { useFormat, useSession, useText } from '@portal/sdk'
import { Button, Card, DataTable, EmptyState, Select, TextInput, useTableState } from '@portal/sdk/ui'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { usePositions } from '../queries'
import { messages } from '../texts'
import type { Validator, ValidatorList } from '../wire'
import { columnsOf } from './columns'
import { exported } from './exported'
import { listFilters, matches, statuses } from './listFilters'

interface ListCardProps {
  /** undefined: not there yet */
  list: ValidatorList | undefined
  /** null: the visitor cannot delegate now */
  onDelegate: ((validator: Validator) => void) | null
}

const table = {
  name: 'validators',
  stars: true,
  filters: listFilters,
  defaultSort: { column: 'stake', direction: 'descending' },
} as const

/** Every validator, to compare. */
export function ListCard({ list, onDelegate }: ListCardProps) {
  const text = useText(messages)
  const format = useFormat()
  const wallet = useSession()?.address ?? null
  const state = useTableState(table)
  const delegations = usePositions().data?.delegations
  const columns = useMemo(
    () => columnsOf({ text, format, list, wallet, delegations, onDelegate }),
    [text, format, list, wallet, delegations, onDelegate],
  )
  const rows = useMemo(
    () => list?.validators.filter((validator) => matches(validator, state.filters)),
    [list, state.filters],
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
            <TextInput
              label={text('list.search')}
              hideLabel
              placeholder={text('list.search')}
              type="search"
              icon={<Search size={15} aria-hidden="true" />}
              value={state.filters.q}
              onChange={(event) => state.setFilters({ q: event.target.value })}
            />
            <Select
              label={text('list.status')}
              hideLabel
              options={statuses.map((value) => ({ value, label: text(`list.status.${value}`) }))}
              value={state.filters.status}
              onChange={(status) => state.setFilters({ status: status as (typeof statuses)[number] })}
            />
            <span className="network:text-sm network:text-muted" role="status">
              {rows && text('list.count', { count: rows.length })}
            </span>
          </>
        }
        empty={
          <EmptyState
            title={text('list.none')}
            action={<Button onClick={() => state.setFilters({ q: '', status: 'all' })}>{text('list.clear')}</Button>}
          >
            {text('list.none.text', { count: list?.validators.length ?? 0 })}
          </EmptyState>
        }
      />
    </Card>
  )
}
