import type { ReactElement } from 'react'
import { AccessBadge } from '../parts/AccessBadge'
import type { PlanRoute } from '../wire'
import { useT } from './text'

/** Who may open something, and who could before. */
export function AccessChange({ line }: { line: Pick<PlanRoute, 'access' | 'tier' | 'before'> }): ReactElement {
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
