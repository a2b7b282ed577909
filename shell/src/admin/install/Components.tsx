import { Card, CardHeader } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { Fact } from '../parts/Fact'
import type { Plan } from '../wire'
import { useT } from './text'

/** What a release is made of, by its bill of materials: at an upgrade what came and went. */
export function Components({
  components,
  upgrade,
}: {
  components: Plan['components']
  upgrade: boolean
}): ReactElement {
  const t = useT()
  const { total, added, removed, licences } = components
  return (
    <Card aria-label={t('components')}>
      <CardHeader title={t('components')} end={t('components.total', { count: total })} />
      <div className="plan-folded-body">
        {licences.length > 0 && (
          <dl className="facts">
            <Fact term={t('components.licences')}>{licences.map(({ name }) => name).join(', ')}</Fact>
          </dl>
        )}
        <Folded title={t(upgrade ? 'components.added' : 'components.all', { count: added.length })} names={added} />
        <Folded title={t('components.removed', { count: removed.length })} names={removed} />
      </div>
    </Card>
  )
}

function Folded({ title, names }: { title: string; names: string[] }): ReactElement | null {
  if (names.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <ul className="component-names">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
