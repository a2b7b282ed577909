import { useSearchParams } from '@portal/sdk/router'
import type { Sort } from '@portal/sdk/ui'
import { type Filter, type StatusFilter, statuses } from './filter'

const first: Sort = { column: 'stake', direction: 'descending' }

/** Filter and order, kept in the address: ?q=atlas&status=all&sort=-stake */
export function useListState() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('status') as StatusFilter | null
  const filter: Filter = { search: search.get('q') ?? '', status: named && statuses.includes(named) ? named : 'active' }
  const sort = sortOf(search.get('sort'))
  const put = (changes: Record<string, string | null>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes)) value ? before.set(name, value) : before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    filter,
    sort,
    setSearch: (text: string) => put({ q: text }),
    setStatus: (status: string) => put({ status: status === 'active' ? null : status }),
    setSort: ({ column, direction }: Sort) => put({ sort: (direction === 'descending' ? '-' : '') + column }),
    clear: () => put({ q: null, status: 'all' }),
  }
}

function sortOf(named: string | null): Sort {
  if (!named) return first
  return named.startsWith('-')
    ? { column: named.slice(1), direction: 'descending' }
    : { column: named, direction: 'ascending' }
}
