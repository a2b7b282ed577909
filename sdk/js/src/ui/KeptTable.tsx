import { Star } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useCallback, useMemo, useState } from 'react'
import { errorSentence } from '../fetch'
import { patiently } from '../patiently'
import { useToast } from '../portal'
import { useText } from '../text'
import { Button, IconButton } from './Button'
import { EmptyState } from './EmptyState'
import { TableView, type TableViewProps } from './TableView'
import { keptBounds, readTableKept, type TableKept, tableKey, toggled } from './tableKept'
import { tableMessages } from './tableMessages'
import { usePreference } from './usePreference'
import type { TableAddress } from './useTableState'

const TableChoices = lazy(() => patiently(() => import(/* webpackChunkName: "table" */ './TableChoices')))

interface KeptTableProps<Row> extends TableViewProps<Row> {
  name: string
  address: TableAddress
}

const none: TableKept = { columns: {}, stars: [], views: [] }

/** A table whose columns, views and stars are kept. Without them it does not begin: its columns would change under the reader. */
export function KeptTable<Row>({ name, address, ...view }: KeptTableProps<Row>): ReactElement {
  const text = useText(tableMessages)
  const toast = useToast()
  const preference = usePreference(tableKey(name), readTableKept)
  const { value, error, change, retry, retrying } = preference
  // Where the session ends or begins, what was there stands until the other's is known: the rows stay.
  const [last, setLast] = useState(value)
  if (value && value !== last) setLast(value)
  const kept = value ?? last ?? none
  const { rows, rowKey, rowName, paging } = view
  const starred = address.stars && address.starred
  // Which have a star is not known where that cannot be read: all are shown, and the reason.
  const { own } = address
  const known = own ? own.keys : value?.stars
  const byStars = starred && known !== undefined
  const failure = own ? own.failure : error && { error, retrying, onRetry: retry }
  const unread = starred && known === undefined && !view.failure ? failure : null
  const marked = own ? own.keys : kept.stars
  const stars = useMemo(() => new Set(marked), [marked])
  const wanted = useMemo(
    () => (byStars && !paging ? rows?.filter((row) => stars.has(rowKey(row))) : rows),
    [byStars, paging, rows, rowKey, stars],
  )
  const keeping = useCallback(
    (done: Promise<unknown>) =>
      void done.catch((failure: Error) =>
        toast({ title: text('table.kept.lost'), description: errorSentence(failure), destructive: true }),
      ),
    [toast, text],
  )
  const keep = useCallback((next: (now: TableKept) => TableKept) => keeping(change(next)), [keeping, change])
  const mark = useCallback(
    (row: Row) => {
      const key = rowKey(row)
      const starred = stars.has(key)
      const most = own?.most ?? keptBounds.stars
      const full = !starred && stars.size >= most
      const press = () => {
        if (full)
          toast({
            title: text('table.kept.lost'),
            description: text('table.starred.full', { count: most }),
          })
        else if (own) keeping(own.toggle(key))
        else keep((now) => ({ ...now, stars: toggled(now.stars, key, !starred) }))
      }
      return (
        <IconButton
          size="sm"
          className="pk-star"
          label={text('table.star', { row: rowName(row) })}
          aria-pressed={starred}
          onClick={press}
        >
          <Star size={14} aria-hidden="true" />
        </IconButton>
      )
    },
    [stars, own, rowKey, rowName, text, toast, keep, keeping],
  )
  return (
    <TableView
      {...view}
      rows={last || error ? wanted : undefined}
      failure={unread ? { title: text('table.kept.failed'), ...unread } : view.failure}
      chosen={kept.columns}
      mark={address.stars && known ? mark : undefined}
      empty={
        byStars ? (
          <EmptyState
            title={text('table.starred.none')}
            action={<Button onClick={() => address.setStarred(false)}>{text('table.starred.all')}</Button>}
          />
        ) : (
          view.empty
        )
      }
      choices={
        <Suspense>
          {!unread && <TableChoices columns={view.columns} preference={preference} keep={keep} address={address} />}
        </Suspense>
      }
    />
  )
}
