import { type SearchResult, usePortal } from '@portal/sdk'
import { useEffect, useState } from 'react'
import { askModule } from './askModule'

/** Milliseconds without a further key before the modules are asked. */
const rest = 150

/** What one module found; null: it did not answer. */
export interface Found {
  id: string
  title: string
  results: SearchResult[] | null
}

interface Search {
  /** in the order they came: what is on screen stays where it is, even while a further text is looked for */
  found: Found[]
  searching: boolean
}

const nothing: Search = { found: [], searching: false }

/** Asks all modules whose search this visitor may use, side by side; null: a text that no module is asked for. */
export function useModuleSearch(text: string | null): Search {
  const modules = usePortal((state) => state.portal.modules)
  const routes = usePortal((state) => state.portal.routes)
  const [search, setSearch] = useState(nothing)
  useEffect(() => {
    const asked = modules.flatMap(({ id, title, search }) => (search ? [{ id, title, search }] : []))
    if (text === null || asked.length === 0) {
      setSearch(nothing)
      return
    }
    const cancel = new AbortController()
    const ask = async ({ id, title, search }: (typeof asked)[number]) => {
      const results = await askModule({ search, text, routes, cancelled: cancel.signal })
      cancel.signal.throwIfAborted()
      setSearch(({ found, searching }) => ({ searching, found: merged(found, { id, title, results }) }))
    }
    const askAll = async () => {
      await Promise.all(asked.map(ask))
      setSearch(({ found }) => ({ found, searching: false }))
    }
    const asks = (id: string) => asked.some((module) => module.id === id)
    setSearch(({ found }) => ({ found: found.filter(({ id }) => asks(id)), searching: true }))
    // What was cancelled has nothing more to say.
    const timer = setTimeout(() => void askAll().catch(() => {}), rest)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [text, modules, routes])
  return search
}

function merged(found: Found[], one: Found): Found[] {
  const kept = one.results?.length === 0 ? [] : [one]
  const at = found.findIndex(({ id }) => id === one.id)
  return at < 0 ? [...found, ...kept] : found.toSpliced(at, 1, ...kept)
}
