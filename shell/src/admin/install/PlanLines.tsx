import { Markdown } from '@portal/sdk/kit'
import { Card, CardHeader } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import type { Difference, Plan } from '../wire'
import { accessSections } from './accessSections'
import { Components } from './Components'
import { contentSections } from './contentSections'
import { PlanSection, type Section } from './PlanSection'
import { useT } from './text'

/** All that a plan says of a release; at an upgrade the parts that change come first. */
export function PlanLines({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  const upgrade = plan.act !== 'install'
  const section = <Line extends { difference: Difference }>(one: Section<Line>) => ({
    same: one.lines.every(({ difference }) => difference === 'same'),
    part: <PlanSection key={one.title} upgrade={upgrade} {...one} />,
  })
  const { capabilities, migrations, settings, names, resources } = contentSections(plan, t)
  const { pages, cards, api, queries, events } = accessSections(plan, t)
  const parts = [
    ...[section(capabilities), section(pages), section(cards), section(migrations), section(api)],
    ...[section(queries), section(events), section(settings), section(names), section(resources)],
  ]
  const ordered = upgrade ? [...parts.filter(({ same }) => !same), ...parts.filter(({ same }) => same)] : parts
  return (
    <div className="admin-column">
      {ordered.map(({ part }) => part)}
      <Components components={plan.components} upgrade={upgrade} />
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
