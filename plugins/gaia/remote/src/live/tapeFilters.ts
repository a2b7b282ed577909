import { type UrlValues, urlParam } from '@portal/sdk/ui'
import { kinds, type Transfer } from '../wire'

/** What the tape shows, as its address has it: ?kind=mint,burn&q=0x7a3F…&least=1000 */
export const tapeFilters = {
  /** those that are shown; empty: all */
  kind: urlParam.list(kinds),
  /** a block's number, the beginning of a transaction's hash or of an address, or of an account's name; empty: all */
  q: urlParam.string(),
  /** whole GAIA that a transfer has at least; empty: whatever */
  least: urlParam.string(),
}

/** Whether the module's pages have a transfer that happens now. accounts are those whose names are sought. */
export function isWanted(
  { kind, block, hash, from, to, value }: Transfer,
  filter: UrlValues<typeof tapeFilters>,
  accounts: readonly string[] = [],
): boolean {
  if (filter.kind.length > 0 && !filter.kind.includes(kind)) return false
  if (BigInt(value) < BigInt(filter.least || '0') * 10n ** 18n) return false
  if (accounts.some((one) => [from, to].some((end) => end.toLowerCase() === one.toLowerCase()))) return true
  const wanted = filter.q.trim().toLowerCase()
  if (/^\d+$/.test(wanted)) return block === Number(wanted)
  return [hash, from, to].some((one) => one.toLowerCase().startsWith(wanted))
}
