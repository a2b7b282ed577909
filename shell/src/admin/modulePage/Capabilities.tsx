import { useFormat } from '@portal/sdk'
import { Badge, Button, buttonClass, Card, CardBody, CardHeader, TimeAgo } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../routes/paths'
import { moduleURL } from '../api/useAct'
import { Actor } from '../parts/Actor'
import { CapabilityLine } from '../parts/CapabilityLine'
import { Confirm } from '../parts/Confirm'
import type { AdminGrant, AdminModule, Capability, Usage } from '../wire'
import { useT } from './text'
import { WalletGrants } from './WalletGrants'

/**
 * What a module may ask of the portal, who granted it and what is new since the release before, and what it asked since the replica that
 * answers has started.
 */
export function Capabilities({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const [taken, setTaken] = useState<string | null>(null)
  const [given, setGiven] = useState<string | null>(null)
  const { capabilities, usage, previous, id, title, digest } = module
  const beyond = usage.filter(({ capability }) => capabilities.every(({ name }) => name !== capability))
  const gone = previous?.capabilities.filter(({ name }) => capabilities.every((one) => one.name !== name)) ?? []
  const lacks = capabilities.some((capability) => !ofWallets(capability) && grantsOf(module, capability) === null)
  return (
    <Card aria-labelledby="may">
      <CardHeader
        id="may"
        title={t('may')}
        end={
          lacks && (
            <Link to={pathOf('plan', digest)} className={buttonClass({ variant: 'primary', size: 'sm' })}>
              {t('may.grant')}
            </Link>
          )
        }
      />
      {capabilities.length === 0 && gone.length === 0 && (
        <CardBody className="text-sm text-muted">{t('may.nothing')}</CardBody>
      )}
      <ul className="capabilities">
        {capabilities.map((capability) => (
          <li key={capability.name}>
            {ofWallets(capability) ? (
              <CapabilityLine
                name={capability.name}
                targets={[]}
                reason={capability.reason}
                end={isNew(module, capability) && <Badge tone="info">{t('may.new')}</Badge>}
              >
                <WalletGrants module={module} capability={capability} onTake={setTaken} onGrant={setGiven} />
              </CapabilityLine>
            ) : (
              <Asked module={module} capability={capability} onTake={() => setTaken(capability.name)} />
            )}
          </li>
        ))}
        {beyond.map((of) => (
          <li key={of.capability}>
            <CapabilityLine name={of.capability} end={<Badge tone="bad">{t('may.refused')}</Badge>}>
              <Calls of={of} />
            </CapabilityLine>
          </li>
        ))}
        {gone.map(({ name, targets }) => (
          <li key={name}>
            <CapabilityLine name={name} targets={targets ?? []} end={<Badge>{t('may.gone')}</Badge>}>
              <p className="text-muted">{t('may.goneSince', { version: previous?.version ?? '' })}</p>
            </CapabilityLine>
          </li>
        ))}
      </ul>
      {taken && (
        <Confirm
          danger
          title={t('may.take.title', { capability: taken, module: title })}
          text={t(taken.startsWith(wallets) ? 'may.take.wallet' : 'may.take.text', { module: title })}
          label={t('may.take.yes', { capability: taken })}
          act={() => ({ url: `${moduleURL(id)}/ungrant`, method: 'POST', body: { capability: taken } })}
          onClose={() => setTaken(null)}
        />
      )}
      {given && (
        <Confirm
          title={t('may.give.title', { capability: given, module: title })}
          text={t('may.give.text')}
          label={t('may.give.yes', { capability: given })}
          act={() => ({ url: `${moduleURL(id)}/grant`, method: 'POST', body: { name: given } })}
          onClose={() => setGiven(null)}
        />
      )}
    </Card>
  )
}

/** How the names of capabilities begin that a module runs without: what its pages may ask a visitor's wallet for. */
const wallets = 'wallet.'

const ofWallets = ({ name }: Capability) => name.startsWith(wallets)

/** Whether the release before did not ask for it, or for less of it. */
function isNew({ previous }: AdminModule, { name, targets }: Capability): boolean {
  if (!previous) return false
  const before = previous.capabilities.find((one) => one.name === name)
  return !before || (targets ?? []).some((target) => !before.targets?.includes(target))
}

/** The grants that a capability takes, one for each of its targets; null: one of them is missing. */
function grantsOf({ grants }: AdminModule, { name, targets }: Capability): AdminGrant[] | null {
  const names = targets?.length ? targets.map((target) => `${name}:${target}`) : [name]
  const found = names.flatMap((wanted) => grants.filter((grant) => grant.name === wanted))
  return found.length === names.length ? found : null
}

interface AskedProps {
  module: AdminModule
  capability: Capability
  onTake(): void
}

function Asked({ module, capability, onTake }: AskedProps): ReactElement {
  const t = useT()
  const format = useFormat()
  const { name, targets, reason } = capability
  const { usage } = module
  const [granted] = grantsOf(module, capability) ?? []
  return (
    <CapabilityLine
      name={name}
      targets={targets ?? []}
      reason={reason}
      end={
        <span className="capability-end">
          {isNew(module, capability) && <Badge tone="info">{t('may.new')}</Badge>}
          <Badge tone={granted ? 'good' : 'bad'}>{t(granted ? 'may.granted' : 'may.refused')}</Badge>
        </span>
      }
    >
      {granted && name !== 'jobs.run' && <Calls of={usage.find((one) => one.capability === name)} />}
      {granted && (
        <p className="capability-grant">
          <span className="min-w-0">
            {t('may.by', { time: format.time(granted.at) })} <Actor actor={granted.by} />
          </span>
          <Button size="sm" variant="ghost" aria-label={t('may.take.yes', { capability: name })} onClick={onTake}>
            {t('may.take')}
          </Button>
        </p>
      )}
    </CapabilityLine>
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
