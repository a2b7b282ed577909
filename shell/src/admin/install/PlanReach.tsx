import type { ReactElement } from 'react'
import { AccessBadge } from '../parts/AccessBadge'
import type { Plan, PlanRoute } from '../wire'
import { PlanSection } from './PlanSection'
import { useT } from './text'

/** Who may open something, and who could before. */
type Opening = Pick<PlanRoute, 'access' | 'tier' | 'before'>

export function Pages({ plan }: { plan: Plan }): ReactElement {
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
      {route.about && <p>{route.about}</p>}
      <p className="text-muted">
        {route.sidebar ? t('plan.sidebar', { place: route.sidebar }) : t('plan.notListed')}
        {route.listed && ` ${t('plan.listed', { tier: route.listed })}`}
      </p>
      {route.conflict && <p className="text-bad">{route.conflict}</p>}
    </div>
  )
}

function Opens({ line }: { line: Opening }): ReactElement {
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

export function API({ plan }: { plan: Plan }): ReactElement {
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

export function Cards({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('plan.cards')}
      lines={plan.cards}
      upgrade={plan.act !== 'install'}
      none={t('plan.noCards')}
      lineKey={({ id }) => id}
      line={(card) => (
        <div className="plan-page">
          <span className="min-w-0">
            {card.title} <span className="font-mono text-faint">{card.id}</span>
            {card.place === 'gate' && <span className="text-muted"> {t('plan.onGate')}</span>}
          </span>
          <Opens line={card} />
        </div>
      )}
    />
  )
}

export function Queries({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('plan.queries')}
      lines={plan.queries}
      upgrade={plan.act !== 'install'}
      none={t('plan.noQueries')}
      lineKey={({ name }) => name}
      line={({ name, path, about, parameters, answer }) => (
        <div className="plan-page">
          <span className="font-mono">{name}</span>
          <span className="font-mono text-faint">{path}</span>
          {about && <p className="text-muted">{about}</p>}
          {parameters.map((one) => (
            <p key={one.name} className="text-muted">
              <span className="font-mono">{one.name}</span> {one.description}
            </p>
          ))}
          {answer && <p className="text-muted">{answer}</p>}
        </div>
      )}
    />
  )
}

export function Events({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('plan.events')}
      lines={plan.events}
      upgrade={plan.act !== 'install'}
      none={t('plan.noEvents')}
      lineKey={({ topic }) => topic}
      line={(event) => (
        <div className="plan-page">
          <span className="font-mono">{event.topic}</span>
          <Opens line={event} />
        </div>
      )}
    />
  )
}
