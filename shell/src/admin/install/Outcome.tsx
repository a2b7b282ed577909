import { buttonClass, Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../routes/paths'
import { useModules } from '../api/useModules'
import { Soak } from '../moduleState/Soak'
import { Steps } from '../moduleState/Steps'
import { Trouble } from '../moduleState/Trouble'
import type { AdminModule, AdminTransition, Plan } from '../wire'
import { type TextKey, useT } from './text'

export interface OutcomeProps {
  plan: Plan
  /** the time of the last step before it was decided; empty: there was none */
  after: string
  /** the portal has not answered yet */
  pending: boolean
  /** the module's steps, the newest first */
  history: AdminTransition[]
}

/** What becomes of an installation, as it happens. */
export function Outcome({ plan, after, pending, history }: OutcomeProps): ReactElement {
  const t = useT()
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const modules = useModules()
  const module = modules.data?.find(({ id }) => id === plan.module)
  // What is wrong now is said above the steps.
  const steps = history
    .filter(({ at }) => at > after)
    .map((step) => (step.problem === module?.problem ? { ...step, problem: '' } : step))
    .reverse()
  const named = { module: plan.title, version: plan.version, now: module?.version ?? '' }
  return (
    <div ref={heading} tabIndex={-1} className="outcome">
      <Card aria-labelledby="outcome">
        <CardHeader id="outcome" title={t('outcome')} />
        <CardBody className="grid gap-3 text-sm">
          <p role="status" className="font-[550]">
            {t(pending ? 'outcome.waiting' : verdict(plan, module), named)}
          </p>
          {module && <Soak module={module} />}
          {module?.problem && <Trouble module={module} />}
          {steps.length > 0 && <Steps steps={steps} />}
          <Link to={pathOf('module', plan.module)} className={buttonClass({ size: 'sm' }, 'justify-self-start')}>
            {t('module.open', { module: plan.title })}
          </Link>
        </CardBody>
      </Card>
    </div>
  )
}

/** What there is to say of an installation by now. */
function verdict(plan: Pick<Plan, 'digest'>, module: AdminModule | undefined): TextKey {
  if (!module) return 'outcome.waiting'
  if (module.digest !== plan.digest) return 'outcome.returned'
  switch (module.state) {
    case 'ready':
      return 'outcome.ready'
    case 'asleep':
      return 'outcome.asleep'
    case 'stopped':
      return 'outcome.off'
    case 'crashed':
    case 'backing_off':
    case 'quarantined':
    case 'verify_failed':
    case 'incompatible':
    case 'awaiting_grant':
    case 'degraded':
      return 'outcome.trouble'
    default:
      return 'outcome.waiting'
  }
}
