import type { MapData, MapNode } from './mapData'
import type { MapEvent } from './wire'

/**
 * The map as it stood at a moment: what happened since is undone. The events are those since then, the newest first. That a node was late is not
 * kept, and nodes that were given up since are not there.
 */
export function asAt(data: MapData, events: readonly MapEvent[], at: string): MapData {
  const moment = Date.parse(at)
  const since = events.filter(({ time }) => Date.parse(time) > moment)
  const validators = new Map(data.validators.map((validator) => [validator.address, { ...validator }]))
  const delegated = new Map(data.delegations.map((one) => [`${one.delegator} ${one.validator}`, BigInt(one.amount)]))
  const later = new Map<string, Set<string>>()
  const came = new Set<string>()
  for (const { kind, node, validator: address, account, amount } of since) {
    const validator = validators.get(address ?? '')
    if (amount !== null && address && account) {
      const by = kind === 'bonded' ? -BigInt(amount) : BigInt(amount)
      const pair = `${account} ${address}`
      if (validator) {
        validator.stake = String(BigInt(validator.stake) + by)
        if (account === address) validator.selfStake = String(BigInt(validator.selfStake) + by)
      }
      if (account !== address) delegated.set(pair, (delegated.get(pair) ?? 0n) + by)
    }
    if (kind === 'registered' && address) validators.delete(address)
    if (kind === 'exited' && validator) validator.status = 'active'
    if (kind === 'paired' && node) came.add(node)
    // Events go back in time: what is said last is the first that happened after the moment.
    if (node) later.set(node, next(later.get(node), kind))
  }
  return {
    ...data,
    validators: [...validators.values()],
    nodes: data.nodes
      .filter(({ node }) => !came.has(node))
      .map((node) => ({ ...node, state: stateAt(node, later.get(node.node)) })),
    delegations: [...delegated]
      .filter(([, amount]) => amount > 0n)
      .map(([pair, amount]) => {
        const [delegator = '', validator = ''] = pair.split(' ')
        return { delegator, validator, amount: String(amount) }
      })
      .filter(({ validator }) => validators.has(validator)),
  }
}

const stretches = ['banned', 'offline', 'draining'] as const

/** Of each stretch of time whether it began or ended first after the moment. */
function next(before: Set<string> | undefined, kind: string): Set<string> {
  const stretch = kind.replace('_ended', '')
  const after = new Set([...(before ?? [])].filter((one) => one.replace('_ended', '') !== stretch))
  return after.add(kind)
}

function stateAt({ state }: MapNode, later: ReadonlySet<string> | undefined): string {
  for (const stretch of stretches) {
    if (later?.has(`${stretch}_ended`)) return stretch
    if (state === stretch && !later?.has(stretch)) return stretch
  }
  return state === 'new' ? 'new' : 'online'
}
