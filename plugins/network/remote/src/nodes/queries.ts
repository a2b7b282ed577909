import { useModuleQuery } from '../topics'
import type { Course, NodeDetail, NodeRow, NodesChanged, Offered, Summary } from './wire'

const concerns = (event: NodesChanged, node: string) =>
  event.all || event.nodes.some((one) => one.toLowerCase() === node.toLowerCase())

/** How many nodes there are, the published times, and what the agent is installed with. */
export function useSummary() {
  return useModuleQuery<Summary>('/machines/summary', { live: { topic: 'nodes' } })
}

/** The countries that an owner can say a node is in, ISO 3166-1 alpha-2. */
export function useCountries() {
  return useModuleQuery<{ countries: string[] }>('/machines/countries')
}

/** A machine that waits with that code. */
export function useOffered(code: string, enabled: boolean) {
  return useModuleQuery<Offered>(`/pairings/${encodeURIComponent(code)}`, { enabled })
}

/** One node, read again when it changes. */
export function useNode(node: string, enabled = true) {
  return useModuleQuery<NodeDetail>(`/machines/${encodeURIComponent(node)}`, {
    enabled,
    live: { topic: 'nodes', apply: (data, event) => (concerns(event, node) ? undefined : data) },
  })
}

/** The visitor's own nodes, the latest heard of first, so many of them. */
export function useOwnNodes(limit: number) {
  return useModuleQuery<{ rows: NodeRow[]; total: number }>(`/machines?owner=mine&sort=-seen&limit=${limit}`, {
    live: { topic: 'nodes' },
  })
}

/** What its machine did over time. */
export function useCourse(node: string, range: string) {
  return useModuleQuery<Course>(`/machines/${encodeURIComponent(node)}/figures?range=${range}`, {
    live: { topic: 'nodes', apply: (data, event) => (concerns(event, node) ? undefined : data) },
  })
}
