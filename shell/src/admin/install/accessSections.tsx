import type { Text } from '@portal/sdk'
import type { Plan } from '../wire'
import { AccessChange } from './AccessChange'
import type { Section } from './PlanSection'
import type { TextKey } from './text'

/** The parts of a plan that say who may reach what of the module. */
export function accessSections(plan: Plan, t: Text<TextKey>) {
  const pages: Section<Plan['routes'][0]> = {
    title: t('pages'),
    lines: plan.routes,
    none: t('plan.noPages'),
    lineKey: ({ path }) => path,
    line: (route) => (
      <div className="plan-page">
        <span className="min-w-0">
          {route.title} <span className="font-mono text-faint">{route.path}</span>
        </span>
        <AccessChange line={route} />
        {route.about && <p>{route.about}</p>}
        <p className="text-muted">
          {route.sidebar ? t('plan.sidebar', { place: route.sidebar }) : t('plan.notListed')}
          {route.listed && ` ${t('plan.listed', { tier: route.listed })}`}
        </p>
        {route.conflict && <p className="text-bad">{route.conflict}</p>}
      </div>
    ),
  }
  const cards: Section<Plan['cards'][0]> = {
    title: t('plan.cards'),
    lines: plan.cards,
    none: t('plan.noCards'),
    lineKey: ({ id }) => id,
    line: (card) => (
      <div className="plan-page">
        <span className="min-w-0">
          {card.title} <span className="font-mono text-faint">{card.id}</span>
          {card.place === 'gate' && <span className="text-muted"> {t('plan.onGate')}</span>}
        </span>
        <AccessChange line={card} />
      </div>
    ),
  }
  const api: Section<Plan['api'][0]> = {
    title: t('plan.api'),
    lines: plan.api,
    none: t('plan.noAPI'),
    lineKey: ({ prefix }) => prefix,
    line: (line) => (
      <div className="plan-page">
        <span className="font-mono">{line.prefix}</span>
        <AccessChange line={line} />
        {line.afterSeconds > 0 && <p className="text-muted">{t('plan.after', { count: line.afterSeconds })}</p>}
      </div>
    ),
  }
  const queries: Section<Plan['queries'][0]> = {
    title: t('plan.queries'),
    lines: plan.queries,
    none: t('plan.noQueries'),
    lineKey: ({ name }) => name,
    line: ({ name, path, about, parameters, answer, questions, tells }) => (
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
        {questions.en && <p className="text-muted">{t('plan.questions', { questions: questions.en.join(' ') })}</p>}
        {tells.length > 0 && (
          <p className="text-muted">{t('plan.tells', { fields: tells.map(({ en }) => en).join(', ') })}</p>
        )}
      </div>
    ),
  }
  const events: Section<Plan['events'][0]> = {
    title: t('plan.events'),
    lines: plan.events,
    none: t('plan.noEvents'),
    lineKey: ({ topic }) => topic,
    line: (event) => (
      <div className="plan-page">
        <span className="font-mono">{event.topic}</span>
        <AccessChange line={event} />
      </div>
    ),
  }
  return { pages, cards, api, queries, events }
}
