import { useState } from 'react'

const kept = 'portal.folded'

/** The sections of the sidebar that were folded here. */
export function foldedSections(memory: Storage): string[] {
  try {
    const names: unknown = JSON.parse(memory.getItem(kept) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

export interface Folds {
  isOpen(section: string): boolean
  setOpen(section: string, open: boolean): void
}

/**
 * Which sections are open. What was folded stays so, in this browser; but the section of the page that one goes to is open,
 * until it is folded there.
 */
export function useFolds(current: string | null, path: string): Folds {
  const [folded, setFolded] = useState(() => foldedSections(localStorage))
  const [foldedAt, setFoldedAt] = useState<string | null>(null)
  return {
    isOpen: (section) => (section === current ? foldedAt !== path : !folded.includes(section)),
    setOpen(section, open) {
      const others = folded.filter((other) => other !== section)
      const next = open ? others : [...others, section]
      localStorage.setItem(kept, JSON.stringify(next))
      setFolded(next)
      if (section === current) setFoldedAt(open ? null : path)
    },
  }
}
