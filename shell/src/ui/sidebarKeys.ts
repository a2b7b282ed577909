import { own } from '@portal/sdk'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Folds } from './foldedSections'
import type { SidebarSection } from './sidebarEntries'
import { TypeAhead } from './TypeAhead'

const ahead = new TypeAhead()

interface Lines {
  sections: SidebarSection[]
  folds: Folds
}

/**
 * While the sidebar has the focus, letters lead to the entry that begins so, also into a folded section; arrows, Home and End
 * go from one line to the next. To look for a page from anywhere there is the command palette.
 */
export function pressInSidebar(event: KeyboardEvent<HTMLElement>, lines: Lines): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { key, currentTarget: nav } = event
  if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) {
    event.preventDefault()
    move(nav, key)
  } else if (key.length === 1 && (key !== ' ' || ahead.isTyping(performance.now()))) {
    event.preventDefault()
    type(nav, key, lines)
  }
}

function type(nav: HTMLElement, letter: string, { sections, folds }: Lines): void {
  const entries = sections.flatMap(({ name, entries }) => entries.map((entry) => ({ ...entry, section: name })))
  const labels = entries.map(({ label }) => label)
  const links = () => [...nav.querySelectorAll('a')]
  const current = links().indexOf(document.activeElement as HTMLAnchorElement)
  const found = entries[ahead.next(letter, labels, current, performance.now()) ?? -1]
  if (!found) return
  if (found.section && !folds.isOpen(found.section)) flushSync(() => folds.setOpen(found.section, true))
  links()[entries.indexOf(found)]?.focus()
}

function move(nav: HTMLElement, key: string): void {
  const lines = [...nav.querySelectorAll<HTMLElement>('a, button')].filter((line) => !line.closest('[hidden]'))
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const to = own({ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }, key) ?? at
  lines[(to + lines.length) % lines.length]?.focus()
}
