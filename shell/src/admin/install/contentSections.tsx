import type { Text } from '@portal/sdk'
import { Badge } from '@portal/sdk/ui'
import { CapabilityLine } from '../parts/CapabilityLine'
import type { Plan } from '../wire'
import type { Section } from './PlanSection'
import { messages, type TextKey } from './text'

/** The parts of a plan that say what the module may do, changes, names and takes. */
export function contentSections(plan: Plan, t: Text<TextKey>) {
  const capabilities: Section<Plan['capabilities'][0]> = {
    title: t('may'),
    lines: plan.capabilities,
    none: t('may.nothing'),
    lineKey: ({ name }) => name,
    line: ({ name, meaning, reason, granted, difference, form, says }) => (
      <CapabilityLine
        name={name}
        meaning={meaning}
        reason={reason}
        end={granted && difference !== 'removed' && <Badge tone="good">{t('may.granted')}</Badge>}
      >
        {form && <code className="plan-form">{form}</code>}
        {says && <p className="text-muted">{t('plan.says', { en: says.en, de: says.de })}</p>}
      </CapabilityLine>
    ),
  }
  const migrations: Section<Plan['migrations'][0]> = {
    title: t('plan.migrations'),
    lines: plan.migrations,
    none: t('plan.noMigrations'),
    lineKey: ({ name }) => name,
    line: ({ name, reversible }) => (
      <div className="plan-page">
        <span className="font-mono">{name}</span>
        <Badge tone={reversible ? 'neutral' : 'warn'}>{t(reversible ? 'plan.reversible' : 'plan.irreversible')}</Badge>
      </div>
    ),
  }
  const settings: Section<Plan['settings'][0]> = {
    title: t('settings'),
    lines: plan.settings,
    none: t('plan.noSettings'),
    lineKey: ({ name }) => name,
    line: ({ title, name, about, secret, default: value }) => (
      <div className="plan-page">
        <span className="min-w-0">
          {title} <span className="font-mono text-faint">{name}</span>
        </span>
        <span className="text-muted">
          {secret ? t('plan.secret') : value ? t('plan.default', { value }) : t('plan.noDefault')}
        </span>
        {about && <p className="text-muted">{about}</p>}
      </div>
    ),
  }
  const named = [
    ...plan.contracts.map((line) => ({ ...line, kind: 'contract' as const, about: '' })),
    ...plan.jobs.map((line) => ({ ...line, kind: 'job' as const, about: '' })),
    ...plan.metrics.map((line) => ({ ...line, kind: `metric.${line.kind}` as const })),
  ]
  const names: Section<(typeof named)[0]> = {
    title: t('plan.names'),
    lines: named,
    none: t('plan.noNames'),
    lineKey: ({ kind, name }) => `${kind} ${name}`,
    line: ({ kind, name, about }) => (
      <div className="plan-page">
        <span className="font-mono">{name}</span>
        <span className="text-faint">{t(`plan.${kind}`)}</span>
        {about && <p className="text-muted">{about}</p>}
      </div>
    ),
  }
  // What the core says in words of its own is said in the reader's language.
  const said = (text: string) => {
    const key = `resource.${text}`
    return Object.hasOwn(messages.en, key) ? t(key as TextKey) : text
  }
  const resources: Section<Plan['resources'][0]> = {
    title: t('plan.resources'),
    lines: plan.resources,
    none: t('plan.noResources'),
    lineKey: ({ name }) => name,
    line: ({ name, value, before, difference }) => (
      <div className="plan-page">
        <span>{said(name)}</span>
        <span className="tabular-nums text-muted">
          {difference === 'changed' && before && `${said(before)} ${t('plan.becomes')} `}
          {said(value)}
        </span>
      </div>
    ),
  }
  return { capabilities, migrations, settings, names, resources }
}
