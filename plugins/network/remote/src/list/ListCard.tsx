import { useFormat, useSession, useText } from '@portal/sdk'
import { Button, Card, DataTable, EmptyState, Select, TextInput } from '@portal/sdk/ui'
import { Download, Search } from 'lucide-react'
import { useMemo } from 'react'
import { usePositions } from '../queries'
import { messages } from '../texts'
import type { Validator, ValidatorList } from '../wire'
import { columnsOf } from './columns'
import { csv } from './csv'
import { matches, statuses } from './filter'
import { useListState } from './useListState'

interface ListCardProps {
  /** undefined: not there yet */
  list: ValidatorList | undefined
  /** null: the visitor cannot delegate now */
  onDelegate: ((validator: Validator) => void) | null
}

/** Every validator, to compare. */
export function ListCard({ list, onDelegate }: ListCardProps) {
  const text = useText(messages)
  const format = useFormat()
  const wallet = useSession()?.address ?? null
  const { filter, sort, setSearch, setStatus, setSort, clear } = useListState()
  const delegations = usePositions().data?.delegations
  const columns = useMemo(
    () => columnsOf({ text, format, list, wallet, delegations, onDelegate }),
    [text, format, list, wallet, delegations, onDelegate],
  )
  const rows = list?.validators.filter((validator) => matches(validator, filter))
  return (
    <Card aria-label={text('list.title')}>
      <div className="network:flex network:flex-wrap network:items-center network:gap-2 network:border-b network:border-line-soft network:px-3.5 network:py-3">
        <TextInput
          label={text('list.search')}
          hideLabel
          placeholder={text('list.search')}
          type="search"
          icon={<Search size={15} aria-hidden="true" />}
          value={filter.search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          label={text('list.status')}
          hideLabel
          options={statuses.map((value) => ({ value, label: text(`list.status.${value}`) }))}
          value={filter.status}
          onChange={setStatus}
        />
        <span className="network:text-sm network:text-muted" role="status">
          {rows && text('list.count', { count: rows.length })}
        </span>
        <span className="network:ml-auto">
          <Button
            variant="ghost"
            aria-label={text('list.csv.label')}
            disabled={!rows?.length}
            icon={<Download size={15} aria-hidden="true" />}
            onClick={() => rows && download(rows)}
          >
            {text('list.csv')}
          </Button>
        </span>
      </div>
      <DataTable
        label={text('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.address}
        sort={sort}
        onSortChange={setSort}
        empty={
          <EmptyState title={text('list.none')} action={<Button onClick={clear}>{text('list.clear')}</Button>}>
            {text('list.none.text', { count: list?.validators.length ?? 0 })}
          </EmptyState>
        }
      />
    </Card>
  )
}

function download(validators: Validator[]): void {
  const url = URL.createObjectURL(new Blob([csv(validators)], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: 'validators.csv' }).click()
  URL.revokeObjectURL(url)
}
