import { useFormat, useText } from '@portal/sdk'
import { TimeAgo, TransactionLink } from '@portal/sdk/ui'
import type { Network } from './Network'
import { keyOf } from './networkOf'
import { orbitMessages } from './texts'
import { nameOf } from './Words'
import type { MapEvent } from './wire'

const told = [
  'registered',
  'renamed',
  'attestor',
  'commission',
  'exited',
  'bonded',
  'unbonded',
  'paired',
  'offline',
  'offline_ended',
  'draining',
  'draining_ended',
  'banned',
  'banned_ended',
  'revoked',
  'rotated',
  'gap',
  'forked',
  'rewrote',
  'made_up',
] as const

/** The key of what an event can be opened as: the edge that it changed, or what it happened to. */
export function keyOfEvent({ node, validator, account }: MapEvent, { edgeByKey }: Network): string {
  if (node) return keyOf('node', node)
  const edge = `delegation:${account?.toLowerCase()}:${validator?.toLowerCase()}`
  return edgeByKey.has(edge) ? edge : keyOf('validator', validator ?? '')
}

/** Events, each with what proves it and what it changed on the map. */
export function EventRows({
  events,
  network,
  onOpen,
}: {
  events: readonly MapEvent[]
  network: Network
  onOpen: (key: string) => void
}) {
  const text = useText(orbitMessages)
  const format = useFormat()
  if (events.length === 0) return <p className="network:text-sm network:text-muted">{text('events.none')}</p>
  return (
    <ul className="network:grid network:gap-2.5">
      {events.map((event) => {
        const kind = told.find((one) => one === event.kind)
        const entity = network.byKey.get(keyOf('validator', event.validator ?? ''))
        const validator = entity ? nameOf(entity) : nameOf({ name: '', address: event.validator ?? '' })
        const amount = event.amount ? format.compactGaia(event.amount) : ''
        return (
          <li
            key={`${event.time} ${event.kind} ${event.node} ${event.block} ${event.log}`}
            className="network:grid network:gap-0.5 network:text-sm"
          >
            <button
              type="button"
              className="network:cursor-pointer network:text-left network:[overflow-wrap:anywhere] network:hover:underline"
              onClick={() => onOpen(keyOfEvent(event, network))}
            >
              {kind ? text(`event.${kind}`, { validator, node: event.name, amount }) : event.kind}
            </button>
            <span className="network:flex network:flex-wrap network:gap-x-3 network:text-muted">
              <TimeAgo time={event.time} />
              {event.hash && <TransactionLink hash={event.hash} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
