import { useText } from '@portal/sdk'
import { IconButton } from '@portal/sdk/ui'
import { Keyboard, Lasso, Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Chart, createChart } from './createChart'
import type { Drawing } from './Drawing'
import { insideLasso } from './insideLasso'
import { orbitMessages } from './texts'

interface OrbitMapProps {
  drawing: Drawing
  /** what is told apart, a thing or a line; null: nothing */
  focus: string | null
  near: ReadonlySet<string>
  colours: Readonly<Record<string, string>>
  /** The things in the order that keys move through them, each with what is said of it. */
  order: readonly string[]
  wordsOf: (key: string) => string
  onOpen: (key: string | null) => void
  onTable: () => void
  onPicked: (keys: readonly string[]) => void
  onHelp: () => void
}

/** What one step closer leaves of the width in view. */
const closer = 0.7

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The map itself: to look at, to press, and to walk through by keys. */
export function OrbitMap(props: OrbitMapProps) {
  const { drawing, focus, near, colours, order, wordsOf, onOpen, onTable, onPicked, onHelp } = props
  const text = useText(orbitMessages)
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(null)
  const opened = useRef(onOpen)
  opened.current = onOpen
  const [at, setAt] = useState<string | null>(null)
  const [picking, setPicking] = useState(false)

  const painted = {
    text: colours['var(--text)'] ?? '',
    surface: colours['var(--surface)'] ?? '',
    line: colours['var(--line)'] ?? '',
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made once, and painted anew below
  useEffect(() => {
    if (!host.current) return
    const made = createChart(host.current, painted, { onOpen: (key) => opened.current(key) })
    chart.current = made
    return () => {
      chart.current = null
      made.destroy()
    }
  }, [])
  useEffect(() => chart.current?.draw(drawing), [drawing])
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are those of the theme
  useEffect(() => chart.current?.paint(painted), [colours])
  useEffect(() => chart.current?.focus(focus ?? at, near), [focus, at, near])

  const go = (index: number) => {
    const key = order[(index + order.length) % order.length]
    if (key === undefined) return
    setAt(key)
    chart.current?.show(key, !calm())
    if (focus !== null) onOpen(key)
  }
  const zoom = (by: number) => chart.current?.zoom(by, !calm())
  const fit = () => chart.current?.fit(!calm())
  const leave = () => {
    if (picking) return setPicking(false)
    setAt(null)
    onOpen(null)
  }
  const actOf = (pressed: string): (() => void) | null => {
    const index = order.indexOf(focus ?? at ?? '')
    switch (pressed) {
      case 'ArrowRight':
      case 'ArrowDown':
        return () => go(index + 1)
      case 'ArrowLeft':
      case 'ArrowUp':
        return () => go(index < 0 ? -1 : index - 1)
      case 'Home':
        return () => go(0)
      case 'End':
        return () => go(-1)
      case 'Enter':
      case ' ':
        return at === null ? null : () => onOpen(at)
      case 'Escape':
        return leave
      case '+':
        return () => zoom(closer)
      case '-':
        return () => zoom(1 / closer)
      case '0':
        return fit
      case 't':
      case 'T':
        return onTable
      case 'l':
      case 'L':
        return () => setPicking(true)
      case '?':
        return onHelp
    }
    return null
  }
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  const picked = (lasso: readonly { x: number; y: number }[]) => {
    setPicking(false)
    const positions = chart.current?.positions() ?? []
    onPicked(positions.filter((position) => insideLasso(position, lasso)).map((position) => position.key))
  }
  return (
    <div className="orbit-map network:h-[clamp(340px,66vw,66vh)] network:sm:h-[clamp(380px,66vh,760px)] network:overflow-hidden">
      <div
        ref={host}
        role="application"
        aria-label={text('map.label')}
        aria-describedby="orbit-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        tabIndex={0}
        className="orbit-host network:absolute network:inset-0 network:focus-visible:outline-2 network:focus-visible:-outline-offset-2 network:focus-visible:outline-accent"
        onKeyDown={key}
        onBlur={() => setAt(null)}
      />
      <p id="orbit-keys" className="network:sr-only">
        {text('map.keys')}
      </p>
      <p role="status" className="network:sr-only">
        {at && wordsOf(at)}
      </p>
      {picking && <LassoLayer colour={painted.text} onDrawn={picked} />}
      {picking && (
        <p className="network:pointer-events-none network:absolute network:inset-x-3 network:top-3 network:rounded-md network:border network:border-line network:bg-surface network:px-3 network:py-2 network:text-sm network:sm:inset-x-auto network:sm:left-3">
          {text('map.lasso.text')}
        </p>
      )}
      <div className="network:absolute network:right-3 network:bottom-3 network:flex network:gap-1.5 network:sm:flex-col">
        <IconButton label={text('map.zoomIn')} onClick={() => zoom(closer)}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={text('map.zoomOut')} onClick={() => zoom(1 / closer)}>
          <Minus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={text('map.fit')} onClick={fit}>
          <Maximize size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={text('map.lasso')} aria-pressed={picking} onClick={() => setPicking(!picking)}>
          <Lasso size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={text('map.help')} onClick={onHelp}>
          <Keyboard size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

/** Lies over the map while somebody draws around things. */
function LassoLayer({ colour, onDrawn }: { colour: string; onDrawn: (lasso: { x: number; y: number }[]) => void }) {
  const line = useRef<{ x: number; y: number }[]>([])
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const canvas = event.currentTarget
    const context = canvas.getContext('2d')
    const { width, height, left, top } = canvas.getBoundingClientRect()
    line.current.push({ x: event.clientX - left, y: event.clientY - top })
    if (!context) return
    if (canvas.width !== Math.round(width)) [canvas.width, canvas.height] = [Math.round(width), Math.round(height)]
    context.clearRect(0, 0, width, height)
    context.beginPath()
    for (const { x, y } of line.current) context.lineTo(x, y)
    context.closePath()
    context.strokeStyle = colour
    context.setLineDash([5, 4])
    context.stroke()
  }
  return (
    <canvas
      className="orbit-lasso"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        line.current = []
        draw(event)
      }}
      onPointerMove={(event) => event.buttons > 0 && draw(event)}
      onPointerUp={() => onDrawn(line.current)}
    />
  )
}
