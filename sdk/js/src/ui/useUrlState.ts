import { useMemo, useRef } from 'react'
import { type Location, useLocation, useSearchParams } from 'react-router'
import type { UrlSchema, UrlValues } from './urlParam'

export interface UrlStateOptions {
  /** Stands before each name, so that two of a kind have room on a page: holders.sort */
  prefix?: string
}

export interface UrlChange {
  /**
   * push: the way back undoes it. replace: it does not. Without it what is typed replaces, and what is chosen is pushed.
   */
  history?: 'push' | 'replace'
  /** what the history keeps beside the address, which nobody shares who shares the address */
  state?: unknown
}

export interface UrlState<Schema extends UrlSchema> {
  values: UrlValues<Schema>
  /** Changes some of the values, in one step of the history. */
  put: (change: Partial<UrlValues<Schema>>, how?: UrlChange) => void
  /** All values as the address has them, without the prefix and what is at its default: kind=mint&sort=-amount */
  text: string
  /** Takes all values from such a text. */
  take: (text: string, how?: UrlChange) => void
}

/** Changes since the address last changed: one event may make several, and each must see the others. */
const pending = new WeakMap<Location, URLSearchParams>()

/**
 * Keeps what a page shows in its address, typed: what is at its default is left out, what cannot be read is the default.
 * The schema is a constant, or comes from useMemo; values keep their identity while the address does not change.
 */
export function useUrlState<Schema extends UrlSchema>(
  schema: Schema,
  { prefix }: UrlStateOptions = {},
): UrlState<Schema> {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const nameOf = (name: string) => (prefix ? `${prefix}.${name}` : name)
  const text = textOf(schema, (name) => search.get(nameOf(name)))
  const values = useMemo(() => valuesOf(schema, text), [schema, text])

  const write = (all: UrlValues<Schema>, changed: readonly string[], { history, state }: UrlChange) => {
    const next = new URLSearchParams(pending.get(location) ?? search)
    for (const name of changed) {
      const written = writtenOf(schema, name, all)
      if (written === undefined) next.delete(nameOf(name))
      else next.set(nameOf(name), written)
    }
    pending.set(location, next)
    const typed = changed.every((name) => schema[name]?.typed)
    setSearch(next, { replace: history ? history === 'replace' : typed, preventScrollReset: true, state })
  }
  const newest = useRef(write)
  newest.current = write
  const change = useMemo(
    () => ({
      put: (some: Partial<UrlValues<Schema>>, how: UrlChange = {}) =>
        newest.current({ ...valuesOf(schema, ''), ...some }, Object.keys(some), how),
      take: (taken: string, how: UrlChange = {}) => newest.current(valuesOf(schema, taken), Object.keys(schema), how),
    }),
    [schema],
  )
  return { values, text, ...change }
}

function valuesOf<Schema extends UrlSchema>(schema: Schema, text: string): UrlValues<Schema> {
  const search = new URLSearchParams(text)
  return Object.fromEntries(
    Object.entries(schema).map(([name, { read, fallback }]) => {
      const found = search.get(name)
      return [name, found === null ? fallback : (read(found) ?? fallback)]
    }),
  ) as UrlValues<Schema>
}

function textOf(schema: UrlSchema, find: (name: string) => string | null): string {
  const kept = new URLSearchParams()
  for (const [name, { read, write }] of Object.entries(schema)) {
    const found = find(name)
    const value = found === null ? undefined : read(found)
    if (value !== undefined && write(value) !== write(schema[name]?.fallback)) kept.set(name, write(value))
  }
  return kept.toString()
}

/** undefined: it is at its default */
function writtenOf<Schema extends UrlSchema>(
  schema: Schema,
  name: string,
  values: UrlValues<Schema>,
): string | undefined {
  const param = schema[name]
  const written = param?.write(values[name])
  return written === param?.write(param.fallback) ? undefined : written
}
