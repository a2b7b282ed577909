import { useFormat } from '@portal/sdk'
import { Card, CardBody, CardHeader, TimeAgo } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Soak } from '../moduleState/Soak'
import { StartAgain } from '../moduleState/StartAgain'
import { StateBadge } from '../moduleState/StateBadge'
import { Trouble } from '../moduleState/Trouble'
import { Fact } from '../parts/Fact'
import type { AdminModule } from '../wire'
import { Placement } from './Placement'
import { Replicas } from './Replicas'
import { useT } from './text'

/** How a module is: its state, what is wrong, where it runs. */
export function Condition({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  return (
    <Card aria-labelledby="condition">
      <CardHeader id="condition" title={t('condition')} end={<StateBadge state={module.state} />} />
      <CardBody className="grid gap-3.5 text-sm">
        <Soak module={module} />
        {module.problem ? <Trouble module={module} /> : <p className="text-muted">{t('condition.well')}</p>}
        <div className="empty:hidden">
          <StartAgain module={module} />
        </div>
        <Facts module={module} />
        <Replicas module={module} />
      </CardBody>
    </Card>
  )
}

function Facts({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const format = useFormat()
  const { remote, pid, place } = module
  return (
    <dl className="facts">
      <Fact term={t('version')}>
        <span className="font-mono">{module.version}</span>{' '}
        <span className="text-faint">{t('serial', { serial: module.serial })}</span>
      </Fact>
      <Fact term={t('publisher')}>{module.publisherName || module.publisher}</Fact>
      <Fact term={t('since')}>
        <TimeAgo time={module.since} />
      </Fact>
      <Fact term={t('runs')}>{t(module.run === 'always' ? 'runs.always' : 'runs.onDemand')}</Fact>
      <Fact term={t('process')}>{pid === null ? t('process.none') : t('process.id', { pid: String(pid) })}</Fact>
      <Fact term={t('pages')}>
        {module.routes.length === 0
          ? t('pages.none')
          : module.routes.map(({ path }) => (
              <span key={path} className="page-path">
                {module.enabled && !path.includes(':') ? <Link to={path}>{path}</Link> : path}
              </span>
            ))}
      </Fact>
      {place && (
        <Fact term={t('place')}>
          <Placement module={module} place={place} />
        </Fact>
      )}
      {remote && (
        <Fact term={t('remote')}>
          {t(`remote.${remote.mode}`, { kilobytes: format.number(remote.bytes / 1000, 0) })}
        </Fact>
      )}
    </dl>
  )
}
