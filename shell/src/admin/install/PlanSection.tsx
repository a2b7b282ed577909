import { Badge, Card, CardHeader, type Tone } from '@portal/sdk/ui'
import type { ReactElement, ReactNode } from 'react'
import type { Difference } from '../wire'
import { useT } from './text'

export interface Section<Line> {
  title: string
  lines: Line[]
  /** where there are no lines */
  none: string
  lineKey(line: Line): string
  line(line: Line): ReactNode
}

export interface PlanSectionProps<Line> extends Section<Line> {
  /** it is an upgrade: lines that stay the same are folded */
  upgrade: boolean
}

/** One part of a plan: what changes first, what stays folded. */
export function PlanSection<Line extends { difference: Difference }>(props: PlanSectionProps<Line>): ReactElement {
  const { title, lines, upgrade, none, lineKey, line } = props
  const t = useT()
  const shown = upgrade ? lines.filter(({ difference }) => difference !== 'same') : lines
  const folded = upgrade ? lines.filter(({ difference }) => difference === 'same') : []
  const items = (list: Line[]) => (
    <ul className="plan-lines">
      {list.map((one) => (
        <li key={lineKey(one)} data-difference={upgrade ? one.difference : undefined}>
          {upgrade && one.difference !== 'same' && <DifferenceBadge difference={one.difference} />}
          <div className="min-w-0">{line(one)}</div>
        </li>
      ))}
    </ul>
  )
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        end={upgrade && shown.length === 0 && lines.length > 0 ? t('plan.unchanged') : undefined}
      />
      {lines.length === 0 && <p className="plan-none">{none}</p>}
      {shown.length > 0 && items(shown)}
      {folded.length > 0 && (
        <details className="plan-folded">
          <summary>{t('plan.same', { count: folded.length })}</summary>
          {items(folded)}
        </details>
      )}
    </Card>
  )
}

const tones: Record<Exclude<Difference, 'same'>, Tone> = { added: 'info', changed: 'warn', removed: 'neutral' }

function DifferenceBadge({ difference }: { difference: Exclude<Difference, 'same'> }): ReactElement {
  const t = useT()
  return (
    <span>
      <Badge tone={tones[difference]}>{t(`difference.${difference}`)}</Badge>
    </span>
  )
}
