import type { Block } from '../wire'
import type { MapValidator, Snapshot, SomeNodes } from './wire'

export interface MapNode {
  node: string
  owner: string
  name: string
  state: string
  software: string
  platform: string
  country: string
}

/** The answer's columns as rows. */
export interface MapData extends Pick<Snapshot, 'asOf' | 'validators' | 'totals' | 'problem' | 'countries'> {
  asOf: Block
  validators: MapValidator[]
  nodes: MapNode[]
  delegations: { delegator: string; validator: string; amount: string }[]
}

export function mapDataOf(snapshot: Snapshot): MapData {
  const { asOf, validators, totals, problem, countries, delegations, accounts } = snapshot
  return {
    asOf,
    validators,
    totals,
    problem,
    countries,
    nodes: nodesOf(snapshot),
    delegations: delegations.amount.map((amount, i) => ({
      delegator: accounts[delegations.delegator[i] ?? -1] ?? '',
      validator: validators[delegations.validator[i] ?? -1]?.address ?? '',
      amount,
    })),
  }
}

function nodesOf({ nodes, accounts }: Pick<SomeNodes, 'nodes' | 'accounts'>): MapNode[] {
  const { names } = nodes
  return nodes.node.map((node, i) => ({
    node,
    owner: accounts[nodes.owner[i] ?? -1] ?? '',
    name: nodes.name[i] ?? '',
    state: names.states[nodes.state[i] ?? -1] ?? '',
    software: names.softwares[nodes.software[i] ?? -1] ?? '',
    platform: names.platforms[nodes.platform[i] ?? -1] ?? '',
    country: names.countries[nodes.country[i] ?? -1] ?? '',
  }))
}

/**
 * The map after some nodes were read again: one that was asked for and is not in the answer was given up. It is the same map where nothing is
 * otherwise: a heartbeat alone changes nothing on it.
 */
export function withNodes(data: MapData, asked: readonly string[], some: SomeNodes): MapData {
  const read = new Map(nodesOf(some).map((node) => [node.node.toLowerCase(), node]))
  const gone = new Set(asked.map((key) => key.toLowerCase()).filter((key) => !read.has(key)))
  const before = data.nodes.length
  let changed = false
  const nodes = data.nodes
    .filter(({ node }) => !gone.has(node.toLowerCase()))
    .map((node) => {
      const found = read.get(node.node.toLowerCase())
      read.delete(node.node.toLowerCase())
      if (!found || isSame(found, node)) return node
      changed = true
      return found
    })
  if (!changed && read.size === 0 && nodes.length === before) return data
  nodes.push(...read.values())
  const totals = { ...data.totals, nodes: data.totals.nodes + nodes.length - before }
  return { ...data, nodes, totals, countries: { ...data.countries, ...some.countries } }
}

const isSame = (a: MapNode, b: MapNode) => (Object.keys(a) as (keyof MapNode)[]).every((name) => a[name] === b[name])
