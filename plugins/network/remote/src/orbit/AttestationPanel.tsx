import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Badge, Button, buttonClass, TimeAgo } from '@portal/sdk/ui'
import { Facts } from '../nodes/Facts'
import type { Edge, Entity } from './Network'
import { orbitMessages } from './texts'
import { nameOf } from './Words'

/** As many attestations as a panel lists. */
const most = 20

interface AttestationPanelProps {
  edge: Edge
  from: Entity
  to: Entity
  onOpen: (key: string) => void
}

/** The attestations of one validator about what another thing on the map published; each opens its signal. */
export function AttestationPanel({ edge, from, to, onOpen }: AttestationPanelProps) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const all = edge.attested ?? []
  const disputes = all.filter(({ confirms }) => !confirms).length
  const thing = (entity: Entity) => (
    <Button key={entity.key} variant="ghost" size="sm" onClick={() => onOpen(entity.key)}>
      {nameOf(entity)}
    </Button>
  )
  return (
    <div className="network:grid network:gap-4">
      <Facts
        label={text('edge.attestation')}
        facts={[
          [text('kind.validator'), thing(from)],
          [text('column.publisher'), thing(to)],
          [text('verdict.confirms'), format.number(all.length - disputes)],
          [text('verdict.disputes'), format.number(disputes)],
        ]}
      />
      <section className="network:grid network:gap-1.5" aria-label={text('attestations')}>
        <h3 className="network:text-sm network:font-[550] network:text-muted">{text('attestations')}</h3>
        <ul className="network:grid network:gap-2.5">
          {all.slice(0, most).map(({ signal, title, confirms, score, time }) => (
            <li key={signal} className="network:grid network:gap-1 network:text-sm">
              <Link className="network:[overflow-wrap:anywhere] network:underline" to={`/signals/${signal}`}>
                {title}
              </Link>
              <span className="network:flex network:flex-wrap network:items-center network:gap-x-3 network:text-muted">
                <Badge tone={confirms ? 'good' : 'bad'} dot>
                  {text(confirms ? 'verdict.confirms' : 'verdict.disputes')}
                </Badge>
                {format.percent(score)}
                <TimeAgo time={time} />
              </span>
            </li>
          ))}
        </ul>
        {all.length > most && (
          <p className="network:text-sm network:text-muted">{text('panel.edges.more', { count: all.length - most })}</p>
        )}
      </section>
      <Link
        className={buttonClass({})}
        to={`/signals?validator=${from.address}&publisher=${to.address}&range=24h&sort=-accepted`}
      >
        {text('edge.attestation.all')}
      </Link>
    </div>
  )
}
