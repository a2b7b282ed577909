import { buttonClass } from '@portal/sdk/ui'
import { OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '../../routes/paths'
import type { Plan } from '../wire'
import { useT } from './text'

/** Why a release may not be installed, with the next step, and what to know before it is. */
export function Refusals({ plan }: { plan: Plan }): ReactElement | null {
  const t = useT()
  if (plan.refusals.length === 0 && plan.warnings.length === 0) return null
  return (
    <>
      {plan.refusals.length > 0 && (
        <section className="note-bad" aria-labelledby="refused">
          <OctagonX size={18} className="text-bad" aria-hidden="true" />
          <div>
            <h2 id="refused">{t('plan.refused')}</h2>
            <Sentences list={plan.refusals} />
            <NextStep plan={plan} />
          </div>
        </section>
      )}
      {plan.warnings.length > 0 && (
        <section className="note-warn" aria-labelledby="warned">
          <TriangleAlert size={18} className="text-warn" aria-hidden="true" />
          <div>
            <h2 id="warned">{t('plan.warned')}</h2>
            <Sentences list={plan.warnings} />
          </div>
        </section>
      )}
    </>
  )
}

function Sentences({ list }: { list: string[] }): ReactElement {
  return (
    <ul>
      {list.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function NextStep({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  const { publisher, routes, title } = plan
  if (!publisher.trusted)
    return (
      <>
        <p className="text-muted">{t('next.trust', { publisher: publisher.name || publisher.id })}</p>
        <Link to={paths.publishers} className={buttonClass({ size: 'sm' })}>
          {t('publishers')}
        </Link>
      </>
    )
  if (routes.some(({ conflict }) => conflict !== ''))
    return <p className="text-muted">{t('next.conflict', { module: title })}</p>
  return <p className="text-muted">{t('next.other', { publisher: publisher.name || publisher.id })}</p>
}
