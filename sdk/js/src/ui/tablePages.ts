import { PortalFetchError } from '../fetch'
import type { RowSource } from './tableExport'
import type { TablePage } from './useModuleTable'

export interface Found<Row> {
  /** which page it is, from 0 */
  page: number
  answer: TablePage<Row>
  /** what it was asked with; undefined: the first page */
  cursor?: string
  /** Events changed it since: between its rows and those of its cursor there may be others. */
  moved?: boolean
}

export type Read<Row> = (limit: number, cursor?: string) => Promise<TablePage<Row>>

export interface Wanted {
  limit: number
  /** from 0 */
  page: number
  cursor: string | undefined
  signal: AbortSignal
}

/** rows of a page when all are read */
const limitOfAll = 200
/** How many pages before the one that an address names are read to get to it; nobody pages further than that. */
const mostWalked = 20

/**
 * Reads a page by its cursor. Where no cursor is known, as for an address that was shared, or where nothing is behind the cursor any more,
 * it is found through the pages before it.
 */
export async function readPage<Row>(read: Read<Row>, wanted: Wanted): Promise<Found<Row>> {
  const { limit, page, cursor, signal } = wanted
  if (cursor !== undefined) {
    const answer = await read(limit, cursor).catch(refused)
    if (answer && answer.rows.length > 0) return { page, answer, cursor }
  }
  let found: Found<Row> = { page: 0, answer: await read(limit) }
  while (found.page < Math.min(page, mostWalked) && found.answer.next) {
    signal.throwIfAborted()
    const { next } = found.answer
    const answer = await read(limit, next)
    // The rows before were the last ones, whatever their page said.
    if (answer.rows.length === 0 && !answer.next) return { ...found, answer: { ...found.answer, next: null } }
    found = { page: found.page + 1, answer, cursor: next }
  }
  return found
}

/** A module refuses a cursor that it cannot read, as one of another version's. */
function refused(error: unknown): undefined {
  if (!(error instanceof PortalFetchError && error.status === 400)) throw error
}

/** All rows, page by page. */
export async function* readAll<Row>(read: Read<Row>, signal: AbortSignal): ReturnType<RowSource<Row>> {
  const asked = new Set<string>()
  let cursor: string | undefined
  do {
    const { rows, next } = await read(limitOfAll, cursor)
    yield rows
    if (signal.aborted || !next) return
    if (asked.has(next)) throw new Error('The module answers the same page again and again.')
    asked.add(next)
    cursor = next
  } while (true)
}
