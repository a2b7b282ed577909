import { Markdown } from '@portal/sdk/kit'
import { Badge, Card, CardHeader } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { CapabilityLine } from '../parts/CapabilityLine'
import type { Difference, Plan } from '../wire'
import { Components } from './Components'
import { API, Cards, Events, Pages, Queries } from './PlanReach'
import { PlanSection } from './PlanSection'
import { PlanSettings } from './PlanSettings'
import { messages, type TextKey, useT } from './text'

/** All that a plan says of a release; at an upgrade the parts that change come first. */
export function PlanLines({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  const parts = [
    { lines: plan.capabilities, part: <May key="may" plan={plan} /> },
    { lines: plan.routes, part: <Pages key="pages" plan={plan} /> },
    { lines: plan.cards, part: <Cards key="cards" plan={plan} /> },
    { lines: plan.migrations, part: <Migrations key="migrations" plan={plan} /> },
    { lines: plan.api, part: <API key="api" plan={plan} /> },
    { lines: plan.queries, part: <Queries key="queries" plan={plan} /> },
    { lines: plan.events, part: <Events key="events" plan={plan} /> },
    { lines: plan.settings, part: <PlanSettings key="settings" plan={plan} /> },
    { lines: [...plan.contracts, ...plan.jobs, ...plan.metrics], part: <Names key="names" plan={plan} /> },
    { lines: plan.resources, part: <Resources key="resources" plan={plan} /> },
  ]
  const same = ({ lines }: { lines: { difference: Difference }[] }) =>
    lines.every(({ difference }) => difference === 'same')
  const ordered = plan.act === 'install' ? parts : [...parts.filter((one) => !same(one)), ...parts.filter(same)]
  return (
    <div className="admin-column">
      {ordered.map(({ part }) => part)}
      <Components components={plan.components} upgrade={plan.act !== 'install'} />
      {plan.changelog && (
        <Card aria-labelledby="changelog">
          <CardHeader id="changelog" title={t('plan.changelog')} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard */}
          <div className="changelog" tabIndex={0}>
            <Markdown text={plan.changelog} />
          </div>
        </Card>
      )}
    </div>
  )
}

function May({ plan }: { plan: Plan }): ReactElement {
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

function Migrations({ plan }: { plan: Plan }): ReactElement {
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

function Names({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('plan.names')}
      lines={[
        ...plan.contracts.map((line) => ({ ...line, kind: 'contract' as const, about: '' })),
        ...plan.jobs.map((line) => ({ ...line, kind: 'job' as const, about: '' })),
        ...plan.metrics.map((line) => ({ ...line, kind: `metric.${line.kind}` as const })),
      ]}
      upgrade={plan.act !== 'install'}
      none={t('plan.noNames')}
      lineKey={({ kind, name }) => `${kind} ${name}`}
      line={({ kind, name, about }) => (
        <div className="plan-page">
          <span className="font-mono">{name}</span>
          <span className="text-faint">{t(`plan.${kind}`)}</span>
          {about && <p className="text-muted">{about}</p>}
        </div>
      )}
    />
  )
}

function Resources({ plan }: { plan: Plan }): ReactElement {
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
