import { Badge, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { CapabilityLine } from './CapabilityLine'
import { useT } from './text'
import type { AdminModule } from './wire'

/** What a module may ask of the portal. */
export function Capabilities({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const granted = module.state !== 'awaiting_grant'
  return (
    <Card aria-labelledby="may">
      <CardHeader id="may" title={t('may')} />
      {module.capabilities.length === 0 && <CardBody className="text-sm text-muted">{t('may.nothing')}</CardBody>}
      <ul className="capabilities">
        {module.capabilities.map(({ name, reason }) => (
          <li key={name}>
            <CapabilityLine
              name={name}
              reason={reason}
              end={granted && <Badge tone="good">{t('may.granted')}</Badge>}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
