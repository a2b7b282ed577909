import { useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { StateBadge } from './StateBadge'
import { signalMessages } from './texts'
import type { SignalDetail } from './wire'

/** Signals that are about this one. */
export function AboutCard({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  if (detail.about.length === 0) return null
  return (
    <Card aria-labelledby="about">
      <CardHeader id="about" title={text('about')} />
      <CardBody>
        <ul className="network:grid network:grid-cols-1 network:gap-2">
          {detail.about.map(({ uid, title, state }) => (
            <li key={uid} className="network:flex network:flex-wrap network:items-center network:gap-2">
              <StateBadge state={state} />
              <Link className="network:underline" to={`/signals/${uid}`}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
