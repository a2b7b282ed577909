import { urlParam, useUrlState } from '@portal/sdk/ui'
import { useEffect, useRef, useState } from 'react'

const schema = { screen: urlParam.oneOf(['', 'big']) }

export interface BigScreenState {
  open: boolean
  /** The browser shows nothing beside it. */
  full: boolean
  enter: () => void
  leave: () => void
  /** Asks the browser for all of the screen; undefined where it has none to give. */
  fill: (() => void) | undefined
}

/** Whether the page is on a wall: ?screen=big. The browser gives all of the screen to who asks by a click alone. */
export function useBigScreen(): BigScreenState {
  const { values, put } = useUrlState(schema)
  const open = values.screen === 'big'
  const [full, setFull] = useState(() => document.fullscreenElement !== null)
  const fill = document.fullscreenEnabled
    ? () => void document.documentElement.requestFullscreen().catch(() => {}) // refused: it is large all the same
    : undefined
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    put({ screen: '' }, { history: 'push' })
  }
  const newest = useRef(leave)
  useEffect(() => {
    newest.current = leave
  })
  useEffect(() => {
    if (!open) return
    // The browser keeps the Escape that ends its full screen to itself.
    const changed = () => {
      setFull(document.fullscreenElement !== null)
      if (document.fullscreenElement === null) newest.current()
    }
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [open])
  useEffect(() => {
    if (!open) return
    return () => {
      // Whoever went back by the history leaves it as well.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [open])
  const enter = () => {
    put({ screen: 'big' }, { history: 'push' })
    fill?.()
  }
  return { open, full, enter, leave, fill }
}
