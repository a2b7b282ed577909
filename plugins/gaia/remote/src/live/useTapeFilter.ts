import { useSearchParams } from '@portal/sdk/router'
import { type Kind, kinds, type Transfer } from '../wire'

export interface TapeFilter {
  /** those that are shown; empty: all */
  kinds: readonly Kind[]
  /** a block's number, or the beginning of a transaction's hash or of an address; empty: all */
  sought: string
}

const none: TapeFilter = { kinds: [], sought: '' }

/** What the tape shows, kept in the address: ?kind=mint,burn&q=0x7a3F… */
export function useTapeFilter(): [TapeFilter, (change: Partial<TapeFilter>) => void, clear: () => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('kind')?.split(',') ?? []
  const filter = { kinds: kinds.filter((kind) => named.includes(kind)), sought: search.get('q') ?? '' }
  const put = (change: Partial<TapeFilter>) =>
    setSearch(
      (before) => {
        const next = { ...filter, ...change }
        const all = next.kinds.length === kinds.length
        for (const [name, value] of Object.entries({ kind: all ? '' : next.kinds.join(','), q: next.sought })) {
          value ? before.set(name, value) : before.delete(name)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [filter, put, () => put(none)]
}

export function isWanted({ kind, block, hash, from, to }: Transfer, filter: TapeFilter): boolean {
  if (filter.kinds.length > 0 && !filter.kinds.includes(kind)) return false
  const wanted = filter.sought.trim().toLowerCase()
  if (/^\d+$/.test(wanted)) return block === Number(wanted)
  return [hash, from, to].some((one) => one.toLowerCase().startsWith(wanted))
}
