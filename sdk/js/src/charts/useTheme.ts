import { useSyncExternalStore } from 'react'

/**
 * Changes when the colours of the tokens do: by the theme switch, or with the system. A canvas does not follow the style sheet;
 * what draws on one begins anew.
 */
export function useTheme(): string {
  return useSyncExternalStore(subscribe, scheme, () => '')
}

function subscribe(changed: () => void): () => void {
  const watcher = new MutationObserver(changed)
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'class'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  return () => {
    watcher.disconnect()
    system.removeEventListener('change', changed)
  }
}

function scheme(): string {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  return `${getComputedStyle(document.documentElement).colorScheme} ${dark}`
}
