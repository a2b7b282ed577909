import { type RefObject, useEffect, useRef } from 'react'

export interface Shortcuts {
  onSearch: () => void
  onNew: () => void
  onKeys: () => void
}

/** Ctrl or ⌘ with J searches, with Shift and O begins; ? shows the list, where nothing is being typed. Not while a dialog is open. */
export function useShortcuts(page: RefObject<HTMLElement | null>, shortcuts: Shortcuts): void {
  const newest = useRef(shortcuts)
  newest.current = shortcuts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { onSearch, onNew, onKeys } = newest.current
      const target = event.target as HTMLElement
      if (event.defaultPrevented || target.closest('[role="dialog"], [role="menu"]') || !page.current) return
      const key = event.key.toLowerCase()
      const control = event.ctrlKey || event.metaKey
      const typing = target.matches('input, textarea, select, [contenteditable]')
      const act =
        control && !event.shiftKey && key === 'j'
          ? onSearch
          : control && event.shiftKey && key === 'o'
            ? onNew
            : key === '?' && !control && !typing
              ? onKeys
              : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [page])
}
