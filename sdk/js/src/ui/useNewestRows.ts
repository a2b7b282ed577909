import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PortalHost } from '../host'
import type { Found } from './tablePages'
import type { TablePage } from './useModuleTable'

/** How many rows that came since are kept before those of the first page. */
const mostWaiting = 500

/** What an event does to a page: see LiveTable. */
export interface RowsLive<Row> {
  apply: (page: TablePage<Row>, payload: unknown) => TablePage<Row> | undefined
  rowKey: (row: Row) => string
}

/** The first page after an event. It may have more rows than it was asked for, and is not cut to the cursor that it came with. */
export function afterEvent<Row>(
  found: Found<Row>,
  payload: unknown,
  { live, limit }: { live: RowsLive<Row>; limit: number },
): Found<Row> | undefined {
  const answer = live.apply(found.answer, payload)
  if (answer === undefined || answer === found.answer) return answer && found
  return { ...found, answer: { ...answer, rows: answer.rows.slice(0, limit + mostWaiting) }, moved: true }
}

interface NewestRowsOptions<Row> {
  client: QueryClient
  host: PortalHost
  topic: string | undefined
  /** of all pages of these rows */
  queryKey: QueryKey
  /** The page stays as it is. */
  held: boolean
  /** the first page as it is now; undefined: not there yet */
  newest: Found<Row> | undefined
  live: () => RowsLive<Row> | undefined
}

interface NewestRows<Row> {
  /** the first page as it was when it was held */
  kept: Found<Row> | undefined
  /** how many came since */
  waiting: number
}

/**
 * Holds the first page as it is, and counts the rows that come meanwhile. A row that is taken back disappears from whichever page is shown.
 */
export function useNewestRows<Row>(options: NewestRowsOptions<Row>): NewestRows<Row> {
  const { client, host, topic, queryKey, held, newest, live } = options
  const [kept, setKept] = useState<{ of: QueryKey; found: Found<Row> } | null>(null)
  const there = newest !== undefined && newest.answer.rows.length > 0
  if (kept && (!held || kept.of !== queryKey)) setKept(null)
  // Before there is anything there is nothing to hold.
  else if (held && !kept && there) setKept({ of: queryKey, found: newest })

  useEffect(() => {
    if (topic === undefined) return
    return host.follow(topic, (payload) => {
      const now = live()
      if (!now) return
      setKept((kept) => kept && { ...kept, found: withoutGone(kept.found, payload, now) })
      client.setQueriesData<Found<Row>>(laterThan(queryKey), (found) => found && withoutGone(found, payload, now))
    })
  }, [client, host, topic, queryKey, live])

  // The first page that those after it go on from, and the last one that was seen.
  const base = useRef(newest)
  const seen = useRef(newest)
  useEffect(() => {
    const before = seen.current
    seen.current = newest
    if (topic === undefined || !newest) return
    if (!held && base.current !== newest) {
      base.current = newest
      client.removeQueries(laterThan(queryKey))
    } else if (held && before && before !== newest && !newest.moved) {
      // It was read again, since events may be missing: so is the page that is shown.
      void client.invalidateQueries(laterThan(queryKey), { cancelRefetch: false })
    }
  }, [client, topic, queryKey, held, newest])

  if (!kept || !newest) return { kept: undefined, waiting: 0 }
  const { rowKey } = live() ?? {}
  if (!rowKey) return { kept: undefined, waiting: 0 }
  const known = new Set(kept.found.answer.rows.map(rowKey))
  const at = newest.answer.rows.findIndex((row) => known.has(rowKey(row)))
  return { kept: kept.found, waiting: at < 0 ? newest.answer.rows.length : at }
}

/** The pages after the first. */
function laterThan(queryKey: QueryKey) {
  return { queryKey, predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey.at(-1) !== 0 }
}

/** The page without what an event takes back; what comes new is on the first one alone. */
function withoutGone<Row>(found: Found<Row>, payload: unknown, { apply, rowKey }: RowsLive<Row>): Found<Row> {
  const after = apply(found.answer, payload)
  if (!after || after === found.answer) return found
  const left = new Set(after.rows.map(rowKey))
  const rows = found.answer.rows.filter((row) => left.has(rowKey(row)))
  return rows.length === found.answer.rows.length ? found : { ...found, answer: { ...found.answer, rows } }
}
