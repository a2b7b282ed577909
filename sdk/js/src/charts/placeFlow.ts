import { sankey, sankeyLinkHorizontal } from 'd3-sankey'
import type { Flow, FlowNode } from './Sankey'

export interface PlacedNode {
  id: string
  label: string
  /** which of the nodes it is */
  index: number
  left: number
  top: number
  width: number
  height: number
  /** all that flows through it */
  value: number
  /** whether nothing flows out of it */
  last: boolean
}

export interface PlacedFlow {
  /** which of the links it is */
  index: number
  /** of an SVG path */
  path: string
  /** how thick it is */
  width: number
  /** where its middle is */
  x: number
  y: number
  value: number
  from: PlacedNode
  to: PlacedNode
}

const nodeWidth = 10

/**
 * Places nodes from left to right, each flow as thick as its value; `aside` is the room right of the last nodes, for their names. Null
 * where flows run in a circle. A flow whose value is not more than zero is left out.
 */
export function placeFlow(
  nodes: readonly FlowNode[],
  links: readonly Flow[],
  { width, height, aside }: { width: number; height: number; aside: number },
): { nodes: PlacedNode[]; flows: PlacedFlow[]; columns: number } | null {
  const drawn = links.flatMap(({ from, to, value }, index) =>
    value !== null && Number.isFinite(value) && value > 0
      ? [{ source: from, target: to, value, index: -1, link: index }]
      : [],
  )
  if (drawn.length === 0) return { nodes: [], flows: [], columns: 1 }
  if (circular(drawn)) return null
  const used = new Set(drawn.flatMap(({ source, target }) => [source, target]))
  const given = nodes.flatMap((node, place) => (used.has(node.id) ? [{ ...node, place }] : []))
  const layout = sankey<(typeof given)[number], { link: number }>()
    .nodeId(({ id }) => id)
    .nodeWidth(nodeWidth)
    .nodePadding(24)
    .extent([
      [0, 6],
      [width - aside, height - 6],
    ])
  const graph = layout({ nodes: given, links: drawn.map((link) => ({ ...link })) })
  const path = sankeyLinkHorizontal()
  const placed = graph.nodes.map((node) => ({
    id: node.id,
    label: node.label,
    index: node.place,
    left: node.x0 ?? 0,
    top: node.y0 ?? 0,
    width: nodeWidth,
    height: (node.y1 ?? 0) - (node.y0 ?? 0),
    value: node.value ?? 0,
    last: (node.sourceLinks ?? []).length === 0,
  }))
  const byId = new Map(placed.map((node) => [node.id, node]))
  const end = (node: unknown) => byId.get((node as { id: string }).id) as PlacedNode
  return {
    nodes: placed,
    columns: Math.max(1, ...graph.nodes.map(({ depth }) => (depth ?? 0) + 1)),
    flows: graph.links.map((link) => {
      const [from, to] = [end(link.source), end(link.target)]
      return {
        index: link.link,
        path: path(link as never) ?? '',
        width: Math.max(1, link.width ?? 0),
        x: (from.left + nodeWidth + to.left) / 2,
        y: ((link.y0 ?? 0) + (link.y1 ?? 0)) / 2,
        value: link.value,
        from,
        to,
      }
    }),
  }
}

/** Whether one comes back to where one was. */
function circular(links: readonly { source: string; target: string }[]): boolean {
  const next = new Map<string, string[]>()
  for (const { source, target } of links) next.set(source, [...(next.get(source) ?? []), target])
  const done = new Set<string>()
  const open = new Set<string>()
  const returns = (id: string): boolean => {
    if (open.has(id)) return true
    if (done.has(id)) return false
    open.add(id)
    const found = (next.get(id) ?? []).some(returns)
    open.delete(id)
    done.add(id)
    return found
  }
  return [...next.keys()].some(returns)
}
