import { ErrorState, PageHeader, Skeleton } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { useParams } from 'react-router'
import { Decision } from './Decision'
import { Outcome } from './Outcome'
import { PlanLines } from './PlanLines'
import { Refusals } from './Refusals'
import { useT } from './text'
import { usePlan } from './usePlan'
import type { AdminModule, Plan } from './wire'

/** What a bundle would do, and the decision about it; then what became of it. */
export function PlanPage(): ReactElement {
  const t = useT()
  const { digest = '' } = useParams()
  const plan = usePlan(digest)
  if (plan.data) return <Read plan={plan.data} key={digest} />
  if (plan.error)
    return (
      <ErrorState
        title={t('plan.failed')}
        error={plan.error}
        since={plan.errorUpdatedAt}
        retrying={plan.isFetching}
        onRetry={() => void plan.refetch()}
      />
    )
  return <Skeleton width="100%" height="360px" />
}

function Read({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  // What was decided about is what stays on the page, even if the plan would read otherwise afterwards.
  const [installed, setInstalled] = useState<{ plan: Plan; module: AdminModule } | null>(null)
  const shown = installed?.plan ?? plan
  const named = { module: shown.title, version: shown.version, installed: shown.installed }
  return (
    <>
      <PageHeader title={t(`plan.${shown.act}`, named)} lede={t('plan.lede')} />
      {installed && <Outcome plan={shown} since={installed.module.updatedAt} />}
      {!installed && <Refusals plan={shown} />}
      <div className="plan">
        <PlanLines plan={shown} />
        <Decision
          plan={shown}
          decided={installed !== null}
          onInstalled={(module) => setInstalled({ plan: shown, module })}
        />
      </div>
    </>
  )
}
