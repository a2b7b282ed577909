import { Badge, Card, CardHeader } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { AccessBadge } from './AccessBadge'
import { CapabilityLine } from './CapabilityLine'
import { Components } from './Components'
import { PlanSection } from './PlanSection'
import { messages, type TextKey, useT } from './text'
import type { Difference, Plan, PlanAPI, PlanRoute } from './wire'

/** All that a plan says of a release; at an upgrade the parts that change come first. */
export function PlanLines({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  const parts = [
    { lines: plan.capabilities, part: <May key="may" plan={plan} /> },
    { lines: plan.routes, part: <Pages key="pages" plan={plan} /> },
    { lines: plan.migrations, part: <Migrations key="migrations" plan={plan} /> },
    { lines: plan.api, part: <API key="api" plan={plan} /> },
    { lines: [...plan.contracts, ...plan.events, ...plan.jobs], part: <Names key="names" plan={plan} /> },
    { lines: plan.resources, part: <Resources key="resources" plan={plan} /> },
  ]
  const same = ({ lines }: { lines: { difference: Difference }[] }) =>
    lines.every(({ difference }) => difference === 'same')
  const ordered = plan.act === 'install' ? parts : [...parts.filter((one) => !same(one)), ...parts.filter(same)]
  return (
    <div className="plan-parts">
      {ordered.map(({ part }) => part)}
      <Components components={plan.components} upgrade={plan.act !== 'install'} />
      {plan.changelog && (
        <Card aria-labelledby="changelog">
          <CardHeader id="changelog" title={t('plan.changelog')} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard */}
          <pre className="changelog" tabIndex={0}>
            {plan.changelog}
          </pre>
        </Card>
      )}
    </div>
  )
}

interface PartProps {
  plan: Plan
}

function May({ plan }: PartProps): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('may')}
      lines={plan.capabilities}
      upgrade={plan.act !== 'install'}
      none={t('may.nothing')}
      lineKey={({ name }) => name}
      line={({ name, meaning, reason, granted, difference }) => (
        <CapabilityLine
          name={name}
          meaning={meaning}
          reason={reason}
          end={granted && difference !== 'removed' && <Badge tone="good">{t('may.granted')}</Badge>}
        />
      )}
    />
  )
}

function Pages({ plan }: PartProps): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('pages')}
      lines={plan.routes}
      upgrade={plan.act !== 'install'}
      none={t('plan.noPages')}
      lineKey={({ path }) => path}
      line={(route) => <Page route={route} />}
    />
  )
}

function Page({ route }: { route: PlanRoute }): ReactElement {
  const t = useT()
  return (
    <div className="plan-page">
      <span className="min-w-0">
        {route.title} <span className="font-mono text-faint">{route.path}</span>
      </span>
      <Opens line={route} />
      <p className="text-muted">{route.sidebar ? t('plan.sidebar', { place: route.sidebar }) : t('plan.notListed')}</p>
      {route.conflict && <p className="text-bad">{route.conflict}</p>}
    </div>
  )
}

function Opens({ line }: { line: PlanRoute | PlanAPI }): ReactElement {
  const t = useT()
  const now = line.access === 'tier' ? (line.tier as string) : line.access
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {line.before && line.before !== now && (
        <>
          <AccessBadge opens={line.before} />
          <span className="text-faint">{t('plan.becomes')}</span>
        </>
      )}
      <AccessBadge opens={now} />
    </span>
  )
}

function API({ plan }: PartProps): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('plan.api')}
      lines={plan.api}
      upgrade={plan.act !== 'install'}
      none={t('plan.noAPI')}
      lineKey={({ prefix }) => prefix}
      line={(line) => (
        <div className="plan-page">
          <span className="font-mono">{line.prefix}</span>
          <Opens line={line} />
        </div>
      )}
    />
  )
}

function Migrations({ plan }: PartProps): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('plan.migrations')}
      lines={plan.migrations}
      upgrade={plan.act !== 'install'}
      none={t('plan.noMigrations')}
      lineKey={({ name }) => name}
      line={({ name, reversible }) => (
        <div className="plan-page">
          <span className="font-mono">{name}</span>
          <Badge tone={reversible ? 'neutral' : 'warn'}>
            {t(reversible ? 'plan.reversible' : 'plan.irreversible')}
          </Badge>
        </div>
      )}
    />
  )
}

function Names({ plan }: PartProps): ReactElement {
  const t = useT()
  const named = (kind: 'contract' | 'event' | 'job') => (line: { name: string; difference: Difference }) => ({
    ...line,
    kind,
  })
  return (
    <PlanSection
      title={t('plan.names')}
      lines={[
        ...plan.contracts.map(named('contract')),
        ...plan.events.map(named('event')),
        ...plan.jobs.map(named('job')),
      ]}
      upgrade={plan.act !== 'install'}
      none={t('plan.noNames')}
      lineKey={({ kind, name }) => `${kind} ${name}`}
      line={({ kind, name }) => (
        <div className="plan-page">
          <span className="font-mono">{name}</span>
          <span className="text-faint">{t(`plan.${kind}`)}</span>
        </div>
      )}
    />
  )
}

function Resources({ plan }: PartProps): ReactElement {
  const t = useT()
  // What the core says in words of its own is said in the reader's language.
  const said = (text: string) => {
    const key = `resource.${text}`
    return Object.hasOwn(messages.en, key) ? t(key as TextKey) : text
  }
  return (
    <PlanSection
      title={t('plan.resources')}
      lines={plan.resources}
      upgrade={plan.act !== 'install'}
      none={t('plan.noResources')}
      lineKey={({ name }) => name}
      line={({ name, value, before, difference }) => (
        <div className="plan-page">
          <span>{said(name)}</span>
          <span className="tabular-nums text-muted">
            {difference === 'changed' && before && `${said(before)} ${t('plan.becomes')} `}
            {said(value)}
          </span>
        </div>
      )}
    />
  )
}
