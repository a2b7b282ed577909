import './plan.css'
import { PortalFetchError } from '@portal/sdk'
import { buttonClass, EmptyState, PageHeader, Skeleton } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../routes/paths'
import { useAct } from '../api/useAct'
import { useModulePart } from '../api/useModules'
import { ReadFailure } from '../parts/ReadFailure'
import type { AdminModule, AdminTransition, Plan } from '../wire'
import { Decision } from './Decision'
import { Outcome } from './Outcome'
import { PlanLines } from './PlanLines'
import { Refusals } from './Refusals'
import { useT } from './text'
import { planKey, usePlan } from './usePlan'

/** What a bundle would do, and the decision about it; then what became of it. */
export function PlanPage(): ReactElement {
  const t = useT()
  const { digest = '' } = useParams()
  const plan = usePlan(digest)
  if (plan.data) return <Read plan={plan.data} key={digest} />
  if (plan.error instanceof PortalFetchError && plan.error.status === 404)
    return (
      <>
        <PageHeader title={t('plan.missing')} />
        <EmptyState
          title={t('plan.missingText')}
          action={
            <Link to={paths.install} className={buttonClass({ variant: 'primary' })}>
              {t('install')}
            </Link>
          }
        />
      </>
    )
  if (plan.error)
    return (
      <>
        <PageHeader title={t('install')} />
        <ReadFailure title={t('plan.failed')} query={plan} />
      </>
    )
  return <Skeleton width="100%" height="360px" />
}

function Read({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  const act = useAct<AdminModule>()
  const history = useModulePart<AdminTransition[]>(plan.module, 'history?limit=100')
  // The plan that was decided about, and the time of the module's last step before, are kept: read again after the installation, the plan
  // says something else.
  const [decided, setDecided] = useState<{ plan: Plan; after: string } | null>(null)
  const done = act.isPending || act.isSuccess
  const shown = (done && decided?.plan) || plan
  const install = (grant: string[]) => {
    setDecided({ plan, after: history.data?.[0]?.at ?? '' })
    act.mutate({ url: `${planKey(plan.digest).join('/')}/install`, method: 'POST', body: { grant } })
  }
  const named = { module: shown.title, version: shown.version, installed: shown.installed }
  return (
    <>
      <PageHeader title={t(`plan.${shown.act}`, named)} lede={`${shown.about} ${t('plan.lede')}`} />
      {done && decided ? (
        <Outcome plan={shown} after={decided.after} pending={act.isPending} history={history.data ?? []} />
      ) : (
        <Refusals plan={shown} />
      )}
      <div className="admin-columns">
        <PlanLines plan={shown} />
        <Decision plan={shown} open={!done && !history.isPending} failure={act.error} onInstall={install} />
      </div>
    </>
  )
}
