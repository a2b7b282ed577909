import { useText } from '@portal/sdk'
import { Badge, Card, CardBody, CardHeader, EmptyState, type Tone } from '@portal/sdk/ui'
import { nodeMessages } from './texts'
import { useFullTime } from './useFullTime'
import type { Incident } from './wire'

const tones: Record<Incident['kind'], Tone> = {
  offline: 'bad',
  draining: 'info',
  banned: 'bad',
  gap: 'warn',
  forked: 'bad',
  rewrote: 'bad',
  revoked: 'neutral',
  rotated: 'info',
  made_up: 'bad',
}

/** What happened to the node, the newest first. */
export function IncidentCard({ incidents }: { incidents: Incident[] }) {
  const text = useText(nodeMessages)
  return (
    <Card aria-label={text('incidents.title')}>
      <CardHeader title={text('incidents.title')} />
      <CardBody>
        {incidents.length === 0 ? (
          <EmptyState title={text('incidents.none')}>{text('incidents.none.text')}</EmptyState>
        ) : (
          <ul className="network:grid network:grid-cols-1 network:gap-3">
            {incidents.map((one) => (
              <Line key={`${one.kind} ${one.began}`} incident={one} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function Line({ incident: { kind, began, ended, detail } }: { incident: Incident }) {
  const text = useText(nodeMessages)
  const fullTime = useFullTime()
  const when =
    ended === null
      ? text('incidents.goes', { began: fullTime(began) })
      : ended === began
        ? fullTime(began)
        : `${fullTime(began)} – ${fullTime(ended)}`
  const said =
    kind === 'gap'
      ? text('incident.gap.text', { detail })
      : kind === 'revoked'
        ? text(detail === 'node' ? 'incident.revoked.text.node' : 'incident.revoked.text.owner')
        : detail
  return (
    <li className="network:grid network:grid-cols-1 network:gap-1">
      <span className="network:flex network:flex-wrap network:items-center network:gap-2">
        <Badge tone={tones[kind]} dot={ended === null}>
          {text(`incident.${kind}`)}
        </Badge>
        <span className="network:text-sm">{when}</span>
      </span>
      {said && <span className="network:text-sm network:break-words network:text-muted">{said}</span>}
    </li>
  )
}
