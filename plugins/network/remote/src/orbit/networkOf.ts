import { fromUnits } from '@portal/sdk'
import type { MapData } from './mapData'
import type { Edge, Entity, Network, Status } from './Network'

export const keyOf = (kind: Entity['kind'], address: string) => `${kind}:${address.toLowerCase()}`

/** Whole GAIA, for sizes and comparing. */
export const gaiaOf = (wei: string) => Number(fromUnits(wei))

/** The things on the map, and what joins them. An account that is a validator too is one thing. */
export function networkOf(data: Pick<MapData, 'validators' | 'nodes' | 'delegations'>): Network {
  const byKey = new Map<string, Entity>()
  const nothing = { software: '', platform: '', country: '', owner: '', validator: null }
  for (const validator of data.validators) {
    const key = keyOf('validator', validator.address)
    const { address, name, status, stake: amount } = validator
    byKey.set(key, {
      ...nothing,
      key,
      kind: 'validator',
      address,
      name,
      status,
      stake: gaiaOf(amount),
      amount,
      validator,
    })
  }
  const accountOf = (address: string): Entity => {
    const validator = byKey.get(keyOf('validator', address))
    if (validator) return validator
    const key = keyOf('account', address)
    const account =
      byKey.get(key) ??
      ({ ...nothing, key, kind: 'account', address, name: '', status: null, stake: 0, amount: '0' } as const)
    byKey.set(key, account)
    return account
  }
  const edges: Edge[] = []
  const delegated = new Map<string, bigint>()
  for (const { delegator, validator, amount } of data.delegations) {
    const from = accountOf(delegator)
    if (from.kind === 'account') delegated.set(from.key, (delegated.get(from.key) ?? 0n) + BigInt(amount))
    edges.push({
      key: `delegation:${delegator.toLowerCase()}:${validator.toLowerCase()}`,
      kind: 'delegation',
      from: from.key,
      to: keyOf('validator', validator),
      amount,
      stake: gaiaOf(amount),
    })
  }
  for (const node of data.nodes) {
    const key = keyOf('node', node.node)
    const owner = accountOf(node.owner).key
    const { node: address, name, software, platform, country } = node
    const status = node.state as Status
    byKey.set(key, {
      key,
      kind: 'node',
      address,
      name,
      status,
      stake: 0,
      amount: '0',
      software,
      platform,
      country,
      owner,
      validator: null,
    })
    edges.push({
      key: `ownership:${address.toLowerCase()}`,
      kind: 'ownership',
      from: key,
      to: owner,
      amount: '0',
      stake: 0,
    })
  }
  for (const [key, wei] of delegated) {
    const account = byKey.get(key)
    if (account) byKey.set(key, { ...account, amount: String(wei), stake: gaiaOf(String(wei)) })
  }
  return joined([...byKey.values()], edges)
}

/** The network of these alone, with the edges that join two of them. */
export function joined(entities: readonly Entity[], edges: readonly Edge[]): Network {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]))
  const kept = edges.filter(({ from, to }) => byKey.has(from) && byKey.has(to))
  const edgesOf = new Map<string, Edge[]>()
  for (const edge of kept)
    for (const end of [edge.from, edge.to]) {
      const those = edgesOf.get(end)
      if (those) those.push(edge)
      else edgesOf.set(end, [edge])
    }
  return { entities, edges: kept, byKey, edgesOf, edgeByKey: new Map(kept.map((edge) => [edge.key, edge])) }
}
