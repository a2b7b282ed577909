import { type PointerEvent, useRef } from 'react'

/** Pixels before a touch is a swipe rather than a tap or a scroll. */
const slop = 10
/** The share of the drawer's width that has to be swiped, and the speed (pixels per millisecond) at which less is enough. */
const far = 0.35
const fast = 0.5
const duration = 160

interface Swipe {
  x: number
  y: number
  time: number
  /** pixels towards the edge; null while it may yet be a tap or a scroll */
  offset: number | null
}

type Follow = (event: PointerEvent<HTMLElement>) => void

/** Lets a drawer be swiped away towards its edge by touch: it follows the finger, and comes back where that was too little. */
export function useSwipeAway(side: 'left' | 'right' | null, close: () => void): Record<string, Follow> | undefined {
  const swipe = useRef<Swipe | null>(null)
  if (!side) return undefined
  const sign = side === 'left' ? -1 : 1
  const begin: Follow = ({
    currentTarget,
    target,
    pointerType,
    isPrimary,
    clientX: x,
    clientY: y,
    timeStamp: time,
  }) => {
    // What opens above the drawer is its child in React only.
    const within = currentTarget.contains(target as Node)
    swipe.current = within && isPrimary && pointerType !== 'mouse' ? { x, y, time, offset: null } : null
  }
  const move: Follow = ({ currentTarget, clientX, clientY, pointerId }) => {
    const now = swipe.current
    if (!now) return
    const along = (clientX - now.x) * sign
    const across = Math.abs(clientY - now.y)
    if (now.offset === null && across > slop && across > along) swipe.current = null
    if (now.offset === null && along < slop) return
    if (now.offset === null) currentTarget.setPointerCapture(pointerId)
    now.offset = Math.max(0, along)
    currentTarget.style.translate = `${now.offset * sign}px`
  }
  const end: Follow = ({ currentTarget, timeStamp, type }) => {
    const now = swipe.current
    swipe.current = null
    if (!now || now.offset === null) return
    const { offsetWidth } = currentTarget
    const enough = now.offset > offsetWidth * far || now.offset / (timeStamp - now.time) > fast
    const gone = enough && type === 'pointerup'
    void glide(currentTarget, gone ? `${offsetWidth * sign}px` : '0px').then(() => gone && close())
  }
  return { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end }
}

async function glide(drawer: HTMLElement, to: string): Promise<void> {
  const from = drawer.style.translate
  drawer.style.translate = to
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  await drawer.animate({ translate: [from, to] }, { duration, easing: 'ease-out' }).finished
}
