import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Folds } from './foldedSections'
import type { SidebarSection } from './sidebarEntries'
import { TypeAhead } from './TypeAhead'

/**
 * While the sidebar has the focus, letters lead to the entry that begins so, also into a folded section; arrows, Home and End
 * go from one line to the next. To look for a page from anywhere there is the command palette.
 */
export function useSidebarKeys(
  nav: RefObject<HTMLElement | null>,
  sections: SidebarSection[],
  folds: Folds,
): (event: KeyboardEvent) => void {
  const [ahead] = useState(() => new TypeAhead())
  const entries = sections.flatMap(({ name, entries }) => entries.map((entry) => ({ ...entry, section: name })))
  const links = () => [...(nav.current?.querySelectorAll('a') ?? [])]
  const type = (letter: string) => {
    const current = links().indexOf(document.activeElement as HTMLAnchorElement)
    const labels = entries.map(({ label }) => label)
    const found = entries[ahead.next(letter, labels, current, performance.now()) ?? -1]
    if (!found) return
    if (found.section && !folds.isOpen(found.section)) flushSync(() => folds.setOpen(found.section, true))
    links()[entries.indexOf(found)]?.focus()
  }
  const move = (key: string) => {
    const lines = [...(nav.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
      (line) => !line.closest('[hidden]'),
    )
    const at = lines.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[key] ?? at
    lines[(to + lines.length) % lines.length]?.focus()
  }
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) {
      event.preventDefault()
      move(key)
    } else if (key.length === 1 && (key !== ' ' || ahead.isTyping(performance.now()))) {
      event.preventDefault()
      type(key)
    }
  }
}
