// biome-ignore-all lint/a11y/noRedundantRoles: in cards the parts are blocks, which takes their roles away
import { type CSSProperties, lazy, type ReactElement, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { own } from '../own'
import { patiently } from '../patiently'
import { useText } from '../text'
import type { Sort } from './compareValues'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import type ExportMenuOf from './ExportMenu'
import { HeaderCell } from './HeaderCell'
import { lastPage } from './lastPage'
import { Pager } from './Pager'
import type ScrolledRowsOf from './ScrolledRows'
import { BodyRow, LoadingRows } from './TableRow'
import { TableTools } from './TableTools'
import type { Column } from './tableColumn'
import type { TableExport } from './tableExport'
import { tableMessages } from './tableMessages'
import { useFit, type Widths } from './useFit'
import type { CursorPaging } from './useModuleTable'
import { type TableModel, useTableModel } from './useTableModel'

// Of whatever rows: lazy alone would have them unknown. One file with the other tools, since the first page names each.
const ScrolledRows = lazy(() =>
  patiently(() => import(/* webpackChunkName: "table" */ './ScrolledRows')),
) as unknown as typeof ScrolledRowsOf
const ExportMenu = lazy(() =>
  patiently(() => import(/* webpackChunkName: "table" */ './ExportMenu')),
) as unknown as typeof ExportMenuOf

/** Why rows are not there, or are old ones. */
export interface TableFailure {
  /** what failed, where it is not the rows */
  title?: string
  error: Error
  /** when it was found out, in milliseconds */
  since?: number
  retrying?: boolean
  onRetry: () => void
}

export interface TableViewProps<Row> {
  /** what the rows are, for screen readers */
  label: string
  columns: Column<Row>[]
  /** undefined: not there yet */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  sort: Sort | undefined
  onSortChange: (sort: Sort) => void
  page: number
  onPageChange: (page: number) => void
  /** null: there are no pages */
  pageSize: number | null
  paging?: CursorPaging<Row>
  /** The rows are not there, or are old ones. */
  failure?: TableFailure
  /** in px; loading rows have it too */
  rowHeight?: number
  loadingRows?: number
  empty?: ReactNode
  /** above the table, before what is chosen of it */
  filters?: ReactNode
  /** between those and the table; what is sticky in it stays in sight as long as the table is */
  notice?: ReactNode
  /** Rows can be taken away as files. */
  exports?: TableExport<Row>
  /**
   * All rows are below one another, in a frame of that height (CSS), and are drawn when they are scrolled to. For more rows
   * than a page of them would be read in.
   */
  scroll?: string
  /** What somebody chose of the columns, by their ids. */
  chosen?: Readonly<Record<string, boolean>>
  /** what is kept for the table: to choose from, above it */
  choices?: ReactNode
  /** before each row's heading */
  mark?: (row: Row) => ReactNode
}

const noChoice = {}

/** A table's looks, whoever keeps its state. */
export function TableView<Row>(props: TableViewProps<Row>): ReactElement {
  const {
    label,
    columns,
    rows,
    rowHeight = 53,
    paging,
    failure,
    sort,
    empty,
    exports,
    filters,
    choices,
    scroll,
  } = props
  const text = useText(tableMessages)
  const frame = useRef<HTMLDivElement>(null)
  const model = useTableModel({
    ...props,
    chosen: props.chosen ?? noChoice,
    served: paging !== undefined,
  })
  const [fit, widths] = useFit(frame, { columns: model.columns, rows, frozen: scroll !== undefined })
  const hidden = model.columns.filter(({ id }) => fit.hidden.includes(id))
  const busy = !rows || paging?.reading
  return (
    <div
      ref={frame}
      className="pk-table-frame"
      data-layout={fit.layout}
      data-scroll={scroll ? '' : undefined}
      style={{ '--row': `${rowHeight}px`, '--scroll': scroll } as CSSProperties}
    >
      {(filters || choices || exports) && (
        <section className="pk-table-bar" aria-label={text('table.tools', { table: label })}>
          {filters}
          <div className="pk-table-choices">
            {choices}
            {exports && (
              <Suspense>
                <ExportMenu
                  exports={exports}
                  shown={model.shown}
                  all={paging?.all ?? here(model)}
                  total={totalOf(props)}
                />
              </Suspense>
            )}
          </div>
        </section>
      )}
      {props.notice}
      {failure && rows && <Failure label={label} {...failure} />}
      <TableTools columns={columns} sort={sort} onSort={props.onSortChange} hidden={hidden} />
      {failure && !rows ? (
        <Failure label={label} {...failure} />
      ) : (
        <Body {...props} model={model} hidden={hidden} widths={widths} busy={busy} onPress={model.press} />
      )}
      {busy && !failure && (
        <span className="pk-sr-only" role="status">
          {text(rows ? 'table.reading' : 'table.loading', { table: label })}
        </span>
      )}
      {rows?.length === 0 && !failure && (empty ?? <EmptyState title={text('table.empty')} />)}
      {rows && <Pages {...props} frame={frame} page={model.page} />}
    </div>
  )
}

function Failure({ label, ...failure }: TableFailure & { label: string }): ReactElement {
  const text = useText(tableMessages)
  return <ErrorState title={text('table.failed', { table: label })} {...failure} />
}

interface BodyProps<Row> extends TableViewProps<Row> {
  model: TableModel<Row>
  hidden: Column<Row>[]
  widths: Widths
  busy: boolean | undefined
  onPress: (column: string) => void
}

function Body<Row>(props: BodyProps<Row>): ReactElement {
  const {
    label,
    sort,
    model,
    hidden,
    widths,
    busy,
    onPress,
    mark,
    paging,
    rowHeight = 53,
    loadingRows = 5,
    scroll,
  } = props
  const there = model.columns.filter((column) => !hidden.includes(column))
  const loading = (
    <tbody role="rowgroup">
      <LoadingRows columns={there} hidden={hidden} count={loadingRows} />
    </tbody>
  )
  const scrolled = scroll !== undefined && model.shown !== undefined
  const table = (
    <table
      className="pk-table"
      aria-label={label}
      aria-busy={busy || undefined}
      data-old={paging?.reading || undefined}
      aria-rowcount={scrolled ? (model.shown?.length ?? 0) + 1 : undefined}
      role="table"
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={scrolled ? 1 : undefined}>
          {hidden.length > 0 && <td role="cell" className="pk-opener" />}
          {there.map((column) => (
            <HeaderCell
              key={column.id}
              column={column}
              width={own(widths, column.id)}
              sort={sort}
              onPress={() => onPress(column.id)}
            />
          ))}
        </tr>
      </thead>
      {!model.shown ? (
        loading
      ) : scroll === undefined ? (
        <tbody role="rowgroup">
          {model.shown.map(({ key, row }) => (
            <BodyRow key={key} row={row} columns={there} hidden={hidden} mark={mark} />
          ))}
        </tbody>
      ) : (
        <Suspense fallback={loading}>
          <ScrolledRows rows={model.shown} columns={there} hidden={hidden} mark={mark} rowHeight={rowHeight} />
        </Suspense>
      )}
    </table>
  )
  if (scroll === undefined) return <div className="pk-table-wide">{table}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
    <section className="pk-table-scroll" aria-label={label} tabIndex={0}>
      {table}
    </section>
  )
}

interface PagesProps<Row> extends TableViewProps<Row> {
  frame: RefObject<HTMLDivElement | null>
}

function Pages<Row>({
  label,
  rows,
  paging,
  page,
  pageSize,
  onPageChange,
  frame,
}: PagesProps<Row>): ReactElement | null {
  // Somebody who reached the end of a page goes on at the top of the next one.
  const turn = (go: (() => void) | undefined) =>
    go &&
    (() => {
      go()
      if (frame.current && frame.current.getBoundingClientRect().top < 0) frame.current.scrollIntoView()
    })
  if (paging)
    return (
      <Pager
        label={label}
        from={paging.from}
        to={paging.to}
        count={paging.total}
        onPrevious={turn(paging.onPrevious)}
        onNext={turn(paging.onNext)}
        busy={paging.reading}
      />
    )
  if (pageSize === null) return null
  const count = rows?.length ?? 0
  return (
    <Pager
      label={label}
      from={page * pageSize + 1}
      to={Math.min(count, (page + 1) * pageSize)}
      count={count}
      onPrevious={turn(page > 0 ? () => onPageChange(page - 1) : undefined)}
      onNext={turn(page < lastPage(count, pageSize) ? () => onPageChange(page + 1) : undefined)}
    />
  )
}

/** All rows of a table that has them all. */
function here<Row>(model: TableModel<Row>) {
  return async function* rows() {
    yield model.all()
  }
}

function totalOf<Row>({ paging, rows }: TableViewProps<Row>): number | undefined {
  return paging ? paging.total : rows?.length
}
