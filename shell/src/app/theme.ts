import type { PortalState } from '@portal/sdk'

export type Theme = PortalState['theme']

const kept = 'portal.theme'

/** The theme that was chosen here before, else the system's. */
export function firstTheme(memory: Storage, dark: MediaQueryList): Theme {
  const choice = memory.getItem(kept)
  if (choice === 'dark' || choice === 'light') return choice
  return dark.matches ? 'dark' : 'light'
}

export function keepTheme(memory: Storage, theme: Theme): void {
  memory.setItem(kept, theme)
}

export function applyTheme(page: Document, theme: Theme): void {
  page.documentElement.dataset.theme = theme
}
