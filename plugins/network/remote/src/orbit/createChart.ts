import { DirectedGraph } from 'graphology'
import Sigma from 'sigma'
import { EdgeLineProgram, EdgeRectangleProgram, NodePointProgram } from 'sigma/rendering'
import type { Drawing, Mark, Viewport } from './Drawing'

interface MarkAttributes {
  x: number
  y: number
  size: number
  color: string
  label: string
  forceLabel: boolean
  zIndex: number
  hidden?: boolean
}

interface LineAttributes {
  type: 'wide' | 'thin'
  color: string
  size: number
}

export interface ChartColours {
  text: string
  surface: string
  line: string
}

interface ChartEvents {
  onOpen: (key: string | null) => void
}

export interface Chart {
  draw: (drawing: Drawing) => void
  /** What is told apart from all others, with what it is joined to; null: nothing. */
  focus: (key: string | null, near: ReadonlySet<string>) => void
  paint: (colours: ChartColours) => void
  /** Brings a thing into view. */
  show: (key: string, animated: boolean) => void
  zoom: (by: number, animated: boolean) => void
  fit: (animated: boolean) => void
  /** Where the things are in the element. */
  positions: () => { key: string; x: number; y: number }[]
  destroy: () => void
}

/** Pixels around all things: labels have room there, where there is room at all. */
const paddingOf = ({ clientWidth }: HTMLElement) => (clientWidth < 520 ? 28 : 64)

/** More lines than these are thin ones, and cannot be clicked: the panel of what they join has them. */
const mostWideLines = 600

/** Of more things the labels come once the map stands still. */
const mostNamed = 2_000

/** Draws things and lines by WebGL in an element, which the map then has to itself. */
export function createChart(host: HTMLElement, colours: ChartColours, { onOpen }: ChartEvents): Chart {
  const ground = document.createElement('canvas')
  ground.className = 'orbit-ground'
  const stage = document.createElement('div')
  stage.className = 'orbit-stage'
  host.append(ground, stage)
  let palette = colours
  let [focused, near]: [string | null, ReadonlySet<string>] = [null, new Set()]
  let drawing: Drawing | null = null
  let graph = new DirectedGraph<MarkAttributes, LineAttributes>()
  const sigma = new Sigma<MarkAttributes, LineAttributes>(graph, stage, {
    allowInvalidContainer: true,
    zIndex: true,
    labelFont: getComputedStyle(host).fontFamily,
    labelSize: 12,
    labelWeight: '500',
    labelColor: { color: colours.text },
    labelDensity: 0.6,
    labelGridCellSize: 90,
    labelRenderedSizeThreshold: 7,
    stagePadding: paddingOf(stage),
    // One call draws all points, and all thin lines. What is drawn thing by thing takes a processor a hundred times as long.
    nodeProgramClasses: { circle: NodePointProgram },
    edgeProgramClasses: { wide: EdgeRectangleProgram, thin: EdgeLineProgram },
    defaultEdgeType: 'wide',
    minEdgeThickness: 0.8,
    enableEdgeEvents: true,
    minCameraRatio: 0.005,
    maxCameraRatio: 1.6,
    defaultDrawNodeHover: (context, { x, y, size, label }) => drawHover(context, { x, y, size, label }, palette),
    nodeReducer: (key, data) => {
      if (focused === null) return data
      if (key === focused) return { ...data, highlighted: true, forceLabel: true, zIndex: 2 }
      if (near.has(key)) return { ...data, zIndex: 1, forceLabel: data.forceLabel || near.size < 25 }
      return { ...data, color: palette.line, label: '', zIndex: 0 }
    },
    edgeReducer: (key, data) => {
      if (focused === null) return data
      if (key === focused || graph.extremities(key).includes(focused))
        return { ...data, color: palette.text, size: data.size + 0.8 }
      return { ...data, hidden: true }
    },
  })
  const below = () => drawGround(ground, sigma, drawing)
  sigma.on('afterRender', below)
  sigma.on('clickNode', ({ node }) => onOpen(node))
  sigma.on('clickEdge', ({ edge }) => onOpen(edge))
  sigma.on('clickStage', () => onOpen(null))
  for (const part of ['Node', 'Edge'] as const) {
    sigma.on(`enter${part}`, () => host.classList.add('orbit-over'))
    sigma.on(`leave${part}`, () => host.classList.remove('orbit-over'))
  }
  const camera = sigma.getCamera()
  const move = (state: Parameters<typeof camera.setState>[0], animated: boolean) => {
    if (animated) void camera.animate(state, { duration: 180 })
    else camera.setState(state)
  }

  return {
    draw: (next) => {
      const before = drawing
      drawing = next
      const changed = before ? changesOf(before, next) : null
      const pixels = pixelsPerUnit(stage, next)
      if (changed && changed.length < 200) {
        for (const mark of changed) graph.mergeNodeAttributes(mark.key, attributesOf(mark, pixels))
        return
      }
      graph = graphOf(next, pixels)
      sigma.setSettings({
        enableEdgeEvents: next.lines.length <= mostWideLines,
        hideLabelsOnMove: next.marks.length > mostNamed,
      })
      sigma.setGraph(graph)
    },
    focus: (key, around) => {
      if (key === focused && around === near) return
      ;[focused, near] = [key, around]
      sigma.refresh({ skipIndexation: true })
    },
    paint: (next) => {
      palette = next
      sigma.setSetting('labelColor', { color: next.text })
      sigma.refresh({ skipIndexation: true })
    },
    show: (key, animated) => {
      const at = sigma.getNodeDisplayData(key)
      if (at) move({ x: at.x, y: at.y, ratio: Math.min(camera.ratio, 0.4) }, animated)
    },
    zoom: (by, animated) => move({ ratio: camera.getBoundedRatio(camera.ratio * by) }, animated),
    fit: (animated) => move({ x: 0.5, y: 0.5, ratio: 1, angle: 0 }, animated),
    positions: () => drawing?.marks.map(({ key, x, y }) => ({ key, ...sigma.graphToViewport({ x, y }) })) ?? [],
    destroy: () => {
      sigma.off('afterRender', below)
      sigma.kill()
      ground.remove()
      stage.remove()
    },
  }
}

/** The marks that are otherwise, where both drawings have the same things and lines; null: they do not. */
function changesOf(before: Drawing, next: Drawing): Mark[] | null {
  const same = before.marks.length === next.marks.length && before.lines.length === next.lines.length
  const lines = next.lines.every(({ key, colour, width }, i) => {
    const was = before.lines[i]
    return was?.key === key && was.colour === colour && was.width === width
  })
  if (!same || !lines || before.extent.x !== next.extent.x || before.extent.y !== next.extent.y) return null
  const changed: Mark[] = []
  for (const [i, mark] of next.marks.entries()) {
    const was = before.marks[i]
    if (!was || was.key !== mark.key) return null
    if (
      was.colour !== mark.colour ||
      was.x !== mark.x ||
      was.y !== mark.y ||
      was.radius !== mark.radius ||
      was.label !== mark.label
    )
      changed.push(mark)
  }
  return changed
}

/** No thing is larger at first, in pixels, however few there are. */
const most = 30

/** As many pixels as a unit of a thing's radius has where all of the map is in view. */
function pixelsPerUnit(stage: HTMLElement, { extent, marks }: Drawing): number {
  const padding = paddingOf(stage)
  const { clientWidth: width, clientHeight: height } = stage
  const fitting = Math.min((width - 2 * padding) / (2 * extent.x), (height - 2 * padding) / (2 * extent.y))
  return Math.min(fitting, most / Math.max(1, ...marks.map(({ radius }) => radius)))
}

/** Of many things each is a point at first, which grows on the way to it. */
const sizeOf = (radius: number, pixels: number) => Math.max(radius * pixels, 1.1)

function attributesOf({ x, y, radius, colour, label, named }: Mark, pixels: number): MarkAttributes {
  return { x, y, size: sizeOf(radius, pixels), color: colour, label, forceLabel: named, zIndex: 0 }
}

const corners = ['corner 1', 'corner 2'] as const

function graphOf({ marks, lines, extent }: Drawing, pixels: number): DirectedGraph<MarkAttributes, LineAttributes> {
  const graph = new DirectedGraph<MarkAttributes, LineAttributes>()
  // What is in view is what has things in it: two that are not drawn hold all of the layout in view.
  const hidden = { size: 0, color: '', label: '', forceLabel: false, zIndex: 0, hidden: true }
  graph.addNode(corners[0], { ...hidden, x: -extent.x, y: -extent.y })
  graph.addNode(corners[1], { ...hidden, x: extent.x, y: extent.y })
  for (const mark of marks) graph.addNode(mark.key, attributesOf(mark, pixels))
  const type = lines.length <= mostWideLines ? 'wide' : 'thin'
  for (const { key, from, to, colour, width } of lines)
    if (!graph.hasEdge(from, to)) graph.addEdgeWithKey(key, from, to, { type, color: colour, size: width })
  return graph
}

function drawGround(
  canvas: HTMLCanvasElement,
  sigma: Sigma<MarkAttributes, LineAttributes>,
  drawing: Drawing | null,
): void {
  const context = canvas.getContext('2d')
  if (!context || !drawing) return
  const { width, height } = sigma.getDimensions()
  const ratio = window.devicePixelRatio || 1
  if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
    canvas.width = width * ratio
    canvas.height = height * ratio
  }
  const middle = sigma.graphToViewport({ x: 0, y: 0 })
  const unit = sigma.graphToViewport({ x: 1, y: 0 }).x - middle.x
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const pixels = pixelsPerUnit(canvas, drawing)
  const scale = sigma.scaleSize(1)
  const at: Viewport = { ...middle, unit, width, height, sizeOf: (radius) => sizeOf(radius, pixels) * scale }
  drawing.ground(context, at)
}

/** A ring around the thing, and its label on a surface of its own. */
function drawHover(
  context: CanvasRenderingContext2D,
  { x, y, size, label }: { x: number; y: number; size: number; label: string | null | undefined },
  { text, surface, line }: ChartColours,
): void {
  context.beginPath()
  context.arc(x, y, size + 4, 0, 2 * Math.PI)
  context.strokeStyle = text
  context.lineWidth = 2
  context.stroke()
  if (!label) return
  const width = context.measureText(label).width
  context.beginPath()
  context.roundRect(x + size + 6, y - 13, width + 16, 26, 6)
  context.fillStyle = surface
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = line
  context.stroke()
  context.fillStyle = text
  context.fillText(label, x + size + 14, y + 4)
}
