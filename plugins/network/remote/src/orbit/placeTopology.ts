import { UndirectedGraph } from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'
import type { Network } from './Network'
import type { Placed } from './Placed'

/** Steps taken at once, so that the page stays quick in between. */
const atOnce = 4

/** Steps in all: of many things each step takes longer, and fewer must do. */
export const stepsFor = (things: number) => Math.round(Math.min(240, Math.max(24, 300_000 / Math.max(1, things))))

/**
 * The network by what is joined to what: joined things draw together, all others apart. It begins where the orbits have them, so that the same
 * network always comes out the same.
 */
export async function placeTopology(network: Network, begin: Placed, signal: AbortSignal): Promise<Placed | null> {
  const graph = new UndirectedGraph()
  for (const { key } of network.entities) {
    const { x, y, radius } = begin.places.get(key) ?? { x: 0, y: 0, radius: 1 }
    graph.addNode(key, { x, y, size: radius })
  }
  for (const { from, to, kind } of network.edges)
    if (from !== to && !graph.hasEdge(from, to)) graph.addEdge(from, to, { weight: kind === 'ownership' ? 2 : 1 })
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    adjustSizes: graph.order < 2_000,
    linLogMode: false,
    gravity: 0.6,
    barnesHutOptimize: graph.order > 800,
  }
  for (let left = graph.order > 1 ? stepsFor(graph.order) : 0; left > 0; left -= atOnce) {
    forceAtlas2.assign(graph, { iterations: Math.min(atOnce, left), settings, getEdgeWeight: 'weight' })
    await new Promise((next) => setTimeout(next))
    if (signal.aborted) return null
  }
  const [x, y] = ['x', 'y'].map((axis) => {
    const all = graph.mapNodes((_, attributes) => attributes[axis] as number)
    return all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)
  }) as [number, number]
  const places = new Map(
    graph.mapNodes((key, attributes) => [
      key,
      { x: (attributes.x as number) - x, y: (attributes.y as number) - y, radius: attributes.size as number },
    ]),
  )
  return { places, rings: [] }
}
