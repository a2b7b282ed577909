import type { Attested } from './attestedOf'
import type { Edge, Network } from './Network'

/** The network with an edge from each validator to what published the signals that it attested, and how many attestations have no such edge. */
export function withAttestations(
  network: Network,
  all: readonly Attested[],
): { network: Network; drawn: number; lines: number; elsewhere: number; own: number } {
  const edges = new Map<string, Edge & { attested: Attested[] }>()
  let [elsewhere, own] = [0, 0]
  for (const one of all) {
    const to = network.byKey.has(one.to) ? one.to : one.to.replace(/^account:/, 'validator:')
    if (!network.byKey.has(one.from) || !network.byKey.has(to)) {
      elsewhere++
      continue
    }
    if (one.from === to) own++
    const key = `attestation:${one.from.split(':')[1]}:${to.split(':')[1]}`
    const edge = edges.get(key)
    if (edge) edge.attested.push(one)
    else edges.set(key, { key, kind: 'attestation', from: one.from, to, amount: '0', stake: 0, attested: [one] })
  }
  const edgesOf = new Map(network.edgesOf)
  const edgeByKey = new Map(network.edgeByKey)
  for (const edge of edges.values()) {
    edgeByKey.set(edge.key, edge)
    for (const end of new Set([edge.from, edge.to])) edgesOf.set(end, [...(edgesOf.get(end) ?? []), edge])
  }
  const drawn = all.length - elsewhere - own
  const lines = [...edges.values()].filter(({ from, to }) => from !== to).length
  return {
    network: { ...network, edges: [...network.edges, ...edges.values()], edgesOf, edgeByKey },
    drawn,
    lines,
    elsewhere,
    own,
  }
}
