const kept = 'portal.recent'
const most = 5

/** Paths of the pages that were chosen last, the newest first. */
export function recentPages(memory: Storage): string[] {
  try {
    const paths: unknown = JSON.parse(memory.getItem(kept) ?? '[]')
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecent(memory: Storage, path: string): void {
  const paths = [path, ...recentPages(memory).filter((other) => other !== path)]
  memory.setItem(kept, JSON.stringify(paths.slice(0, most)))
}
