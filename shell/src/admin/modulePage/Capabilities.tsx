import { Badge, Card, CardBody, CardHeader, TimeAgo } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { CapabilityLine } from '../parts/CapabilityLine'
import type { AdminModule, Usage } from '../wire'
import { useT } from './text'

/** What a module may ask of the portal, and what it asked since the replica that answers has started. */
export function Capabilities({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const { capabilities, usage } = module
  const granted = module.state !== 'awaiting_grant'
  const beyond = usage.filter(({ capability }) => capabilities.every(({ name }) => name !== capability))
  return (
    <Card aria-labelledby="may">
      <CardHeader id="may" title={t('may')} />
      {capabilities.length === 0 && <CardBody className="text-sm text-muted">{t('may.nothing')}</CardBody>}
      <ul className="capabilities">
        {capabilities.map(({ name, targets, reason }) => (
          <li key={name}>
            <CapabilityLine
              name={name}
              targets={targets ?? []}
              reason={reason}
              end={granted && <Badge tone="good">{t('may.granted')}</Badge>}
            >
              {granted && name !== 'jobs.run' && <Calls of={usage.find(({ capability }) => capability === name)} />}
            </CapabilityLine>
          </li>
        ))}
        {beyond.map((of) => (
          <li key={of.capability}>
            <CapabilityLine name={of.capability} end={<Badge tone="bad">{t('may.refused')}</Badge>}>
              <Calls of={of} />
            </CapabilityLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Calls({ of }: { of: Usage | undefined }): ReactElement {
  const t = useT()
  if (!of) return <p className="text-faint">{t('calls.none')}</p>
  const parts = [t('calls', { count: of.calls })]
  if (of.refused > 0) parts.push(t('calls.refused', { count: of.refused }))
  if (of.failed > 0) parts.push(t('calls.failed', { count: of.failed }))
  return (
    <p className="text-muted tabular-nums">
      {parts.join(', ')}; {t('calls.last')} <TimeAgo time={of.last} />
    </p>
  )
}
