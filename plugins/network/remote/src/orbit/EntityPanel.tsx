import { useFormat, useLocale, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Address, Amount, Badge, Button, buttonClass, TransactionLink } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { Facts } from '../nodes/Facts'
import type { Edge, Entity, Network } from './Network'
import { orbitMessages } from './texts'
import { countryOf, edgeWords, nameOf } from './Words'

interface PanelProps {
  entity: Entity
  network: Network
  onOpen: (key: string) => void
}

const mostEdges = 12

const tone = {
  active: 'accent',
  exited: 'neutral',
  online: 'good',
  late: 'warn',
  offline: 'bad',
  draining: 'info',
  banned: 'bad',
  new: 'neutral',
} as const

/** One thing on the map: what is known of it, where its page is, and what it is joined to. */
export function EntityPanel({ entity, network, onOpen }: PanelProps) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const edges = [...(network.edgesOf.get(entity.key) ?? [])].sort((a, b) => b.stake - a.stake)
  const page =
    entity.kind === 'validator'
      ? `/validators/${entity.address}`
      : entity.kind === 'node'
        ? `/node-performance/${entity.address}`
        : null
  return (
    <div className="network:grid network:gap-4">
      <div className="network:flex network:flex-wrap network:items-center network:gap-2">
        <Badge>{text(`kind.${entity.kind}`)}</Badge>
        {entity.status && (
          <Badge tone={tone[entity.status]} dot>
            {text(`status.${entity.status}`)}
          </Badge>
        )}
      </div>
      <Facts label={nameOf(entity)} facts={useFacts(entity, network, onOpen)} />
      {page && (
        <Link className={buttonClass({ variant: 'primary' })} to={page}>
          {text(entity.kind === 'node' ? 'panel.page.node' : 'panel.page.validator')}
        </Link>
      )}
      <section className="network:grid network:gap-1.5" aria-label={text('panel.edges')}>
        <h3 className="network:text-sm network:font-[550] network:text-muted">{text('panel.edges')}</h3>
        {edges.length === 0 && <p className="network:text-sm network:text-muted">{text('panel.edges.none')}</p>}
        <ul className="network:grid network:gap-1">
          {edges.slice(0, mostEdges).map((edge: Edge) => (
            <li key={edge.key}>
              <Button
                variant="ghost"
                size="sm"
                className="network:h-auto network:justify-start network:py-1 network:text-left network:whitespace-normal"
                onClick={() => onOpen(edge.key)}
              >
                {edgeWords(edge, network, text, format)}
              </Button>
            </li>
          ))}
        </ul>
        {edges.length > mostEdges && (
          <p className="network:text-sm network:text-muted">
            {text('panel.edges.more', { count: edges.length - mostEdges })}
          </p>
        )}
      </section>
    </div>
  )
}

function useFacts(entity: Entity, network: Network, onOpen: (key: string) => void): [string, ReactNode][] {
  const text = useText(orbitMessages)
  const format = useFormat()
  const locale = useLocale()
  const facts: [string, ReactNode][] = [[text('panel.address'), <Address key="address" address={entity.address} />]]
  const { validator } = entity
  if (validator) {
    facts.push(
      [text('panel.rank'), format.number(validator.rank)],
      [text('panel.stake'), <Amount key="stake" wei={validator.stake} />],
      [text('panel.self'), <Amount key="self" wei={validator.selfStake} />],
      [text('panel.share'), format.percent(validator.share, 1)],
      [text('panel.commission'), format.percent(validator.commissionBps / 10_000, 1)],
      [text('panel.delegators'), format.number(validator.delegators)],
      [
        text('panel.registered'),
        <span key="registered" className="network:flex network:flex-wrap network:gap-x-3">
          {format.time(validator.registered.time)}
          {validator.registered.hash && <TransactionLink hash={validator.registered.hash} />}
        </span>,
      ],
    )
  }
  if (entity.kind === 'account') facts.push([text('panel.delegates'), <Amount key="delegates" wei={entity.amount} />])
  if (entity.kind === 'node') {
    const owner = network.byKey.get(entity.owner)
    if (owner)
      facts.push([
        text('panel.owner'),
        <Button key="owner" variant="ghost" size="sm" onClick={() => onOpen(owner.key)}>
          {nameOf(owner)}
        </Button>,
      ])
    facts.push(
      [text('panel.version'), entity.software],
      [text('panel.platform'), entity.platform],
      [
        text('panel.country'),
        entity.country
          ? text('panel.country.declared', { country: countryOf(entity.country, locale) })
          : text('panel.country.none'),
      ],
    )
  }
  return facts
}
