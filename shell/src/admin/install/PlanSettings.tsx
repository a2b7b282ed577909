import type { ReactElement } from 'react'
import type { Plan } from '../wire'
import { PlanSection } from './PlanSection'
import { useT } from './text'

/** What an admin can set for the module, and what counts until then. */
export function PlanSettings({ plan }: { plan: Plan }): ReactElement {
  const t = useT()
  return (
    <PlanSection
      title={t('settings')}
      lines={plan.settings}
      upgrade={plan.act !== 'install'}
      none={t('plan.noSettings')}
      lineKey={({ name }) => name}
      line={(setting) => (
        <div className="plan-page">
          <span className="min-w-0">
            {setting.title} <span className="font-mono text-faint">{setting.name}</span>
          </span>
          <span className="text-muted">
            {setting.secret
              ? t('plan.secret')
              : setting.default
                ? t('plan.default', { value: setting.default })
                : t('plan.noDefault')}
          </span>
          {setting.about && <p className="text-muted">{setting.about}</p>}
        </div>
      )}
    />
  )
}
