import { useMemo, useSyncExternalStore } from 'react'
import { colourOf } from './colourOf'
import { accountToken, statusToken } from './tokens'

/** The tokens' colours as WebGL and a canvas take them, by the tokens; anew when the theme is another one. */
export function useColours(): Readonly<Record<string, string>> {
  const theme = useSyncExternalStore(subscribe, scheme)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens mean other colours then
  return useMemo(() => {
    const tokens = [...Object.values(statusToken), accountToken, ...others]
    return Object.fromEntries(tokens.map((token) => [token, colourOf(document.body, token)]))
  }, [theme])
}

const others = ['--bg', '--surface', '--raised', '--line', '--line-soft', '--text', '--muted', '--faint'].map(
  (name) => `var(${name})`,
)

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
