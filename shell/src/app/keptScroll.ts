const kept = 'portal.scroll'
/** Entries of the history whose positions are worth keeping. */
const most = 100

/** How far down an entry of this tab's history was read; 0 where that is not known. */
export function keptScroll(entry: string): number {
  return all().find(([key]) => key === entry)?.[1] ?? 0
}

export function keepScroll(entry: string, top: number): void {
  const others = all().filter(([key]) => key !== entry)
  sessionStorage.setItem(kept, JSON.stringify([...others, [entry, top]].slice(-most)))
}

function all(): [string, number][] {
  const positions: unknown = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
  return Array.isArray(positions) ? positions : []
}
