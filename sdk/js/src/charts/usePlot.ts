import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Drawn } from './drawPlot'
import type { PlotPlan } from './PlotPlan'
import { useTheme } from './useTheme'

type Library = typeof import('./drawPlot')

let loaded: Library | null = null

/**
 * Draws the plan into the element, again when it, the theme or the size changes. 'loading' until what draws is there and the width known;
 * null where it does not load, or where the browser has no canvas: then there is no picture.
 */
export function usePlot(
  host: RefObject<HTMLElement | null>,
  plan: PlotPlan,
  size: { width: number; height: number },
): Drawn | 'loading' | null {
  const [library, setLibrary] = useState<Library | 'loading' | null>(loaded ?? 'loading')
  const [drawn, setDrawn] = useState<Drawn | 'loading' | null>('loading')
  const { width, height } = size
  const theme = useTheme()
  const fonts = useFonts()
  useEffect(() => {
    if (loaded) return
    import('./drawPlot').then(
      (file) => {
        loaded = file
        setLibrary(file)
      },
      () => setLibrary(null),
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and fonts are read from the style sheet
  useLayoutEffect(() => {
    const element = host.current
    if (!element || library === 'loading') return
    if (!library || width === 0) return setDrawn(library ? 'loading' : null)
    const picture = library.drawPlot(element, plan, { width, height })
    setDrawn(picture)
    return () => picture?.destroy()
  }, [host, library, plan, width, height, theme, fonts])
  return drawn
}

/** Changes when fonts that were loading are there: they are as wide as they are only then. */
function useFonts(): boolean {
  const [loaded, setLoaded] = useState(() => document.fonts?.status !== 'loading')
  useEffect(() => {
    if (loaded) return
    let shown = true
    void document.fonts.ready.then(() => shown && setLoaded(true))
    return () => {
      shown = false
    }
  }, [loaded])
  return loaded
}
