import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Amount, Button, buttonClass, CodeBlock, QueryView, Skeleton, TransactionLink } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { Facts } from '../nodes/Facts'
import { useNode } from '../nodes/queries'
import { AttestationPanel } from './AttestationPanel'
import type { Edge, Entity, Network } from './Network'
import { useBondings } from './queries'
import { orbitMessages } from './texts'
import { nameOf } from './Words'

interface EdgePanelProps {
  edge: Edge
  network: Network
  onOpen: (key: string) => void
}

/** What an edge stands for: the transactions that made a delegation, or the signature by which a node is its owner's. */
export function EdgePanel({ edge, network, onOpen }: EdgePanelProps) {
  const [from, to] = [network.byKey.get(edge.from), network.byKey.get(edge.to)]
  if (!from || !to) return null
  if (edge.kind === 'attestation') return <AttestationPanel edge={edge} from={from} to={to} onOpen={onOpen} />
  return edge.kind === 'delegation' ? (
    <Delegation edge={edge} from={from} to={to} onOpen={onOpen} />
  ) : (
    <Ownership node={from} owner={to} onOpen={onOpen} />
  )
}

function Delegation({
  edge,
  from,
  to,
  onOpen,
}: {
  edge: Edge
  from: Entity
  to: Entity
  onOpen: (key: string) => void
}) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const query = useBondings(from.address, to.address)
  return (
    <div className="network:grid network:gap-4">
      <Facts
        label={text('edge.delegation')}
        facts={[
          [text('edge.from'), <Thing key="from" entity={from} onOpen={onOpen} />],
          [text('edge.to'), <Thing key="to" entity={to} onOpen={onOpen} />],
          [text('edge.amount'), <Amount key="amount" wei={edge.amount} />],
        ]}
      />
      <section className="network:grid network:gap-1.5" aria-label={text('edge.events')}>
        <h3 className="network:text-sm network:font-[550] network:text-muted">{text('edge.events')}</h3>
        <QueryView
          query={query}
          failed={text('edge.events.failed')}
          skeleton={<Skeleton width="100%" height="96px" />}
          empty={({ rows }) =>
            rows.length === 0 && <p className="network:text-sm network:text-muted">{text('edge.events.none')}</p>
          }
        >
          {({ rows }) => (
            <ul className="network:grid network:gap-2">
              {rows.map(({ block, log, time, hash, amount, bonded }) => (
                <li key={`${block} ${log}`} className="network:grid network:text-sm">
                  <span>
                    {format.time(time)}{' '}
                    {text(bonded ? 'edge.bonded' : 'edge.unbonded', { amount: format.gaia(amount) })}
                  </span>
                  <TransactionLink hash={hash} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </section>
    </div>
  )
}

function Ownership({ node, owner, onOpen }: { node: Entity; owner: Entity; onOpen: (key: string) => void }) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const query = useNode(node.address)
  return (
    <div className="network:grid network:gap-4">
      <p className="network:text-sm network:text-muted">{text('edge.signed.text')}</p>
      <QueryView query={query} failed={text('edge.signed.failed')} skeleton={<Skeleton width="100%" height="96px" />}>
        {({ delegation }) => {
          const second = (at: number): ReactNode => format.time(at * 1000)
          return (
            <>
              <Facts
                label={text('edge.ownership')}
                facts={[
                  [text('edge.node'), <Thing key="node" entity={node} onOpen={onOpen} />],
                  [text('edge.owner'), <Thing key="owner" entity={owner} onOpen={onOpen} />],
                  [text('edge.signed'), second(delegation.delegation.issuedAt)],
                  [text('edge.until'), second(delegation.delegation.expiresAt)],
                ]}
              />
              <CodeBlock wrap label={text('edge.signature')} code={delegation.signature} />
            </>
          )
        }}
      </QueryView>
      <Link className={buttonClass({})} to={`/node-performance/${node.address}`}>
        {text('edge.log')}
      </Link>
    </div>
  )
}

function Thing({ entity, onOpen }: { entity: Entity; onOpen: (key: string) => void }) {
  return (
    <Button variant="ghost" size="sm" onClick={() => onOpen(entity.key)}>
      {nameOf(entity)}
    </Button>
  )
}
