import { Button, buttonClass, EmptyState, ErrorState, PageHeader, Skeleton } from '@portal/sdk/ui'
import { Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { paths } from '../routes/paths'
import { Capabilities } from './Capabilities'
import { Condition } from './Condition'
import { Confirm } from './Confirm'
import { History } from './History'
import { Jobs } from './Jobs'
import { Log } from './Log'
import { ModuleSwitch } from './ModuleSwitch'
import { OffNote } from './OffNote'
import { Releases } from './Releases'
import { FailedRelease, RollBack } from './RollBack'
import { Sandbox } from './Sandbox'
import { Settings } from './Settings'
import { useT } from './text'
import { moduleURL } from './useAct'
import { useModules } from './useModules'
import type { AdminModule } from './wire'

/** One module: how it is, what it may do, where it came from, and what can be done with it. */
export function Module(): ReactElement {
  const t = useT()
  const { id = '' } = useParams()
  const modules = useModules()
  const module = modules.data?.find((one) => one.id === id)
  if (module) return <Known module={module} />
  if (modules.error)
    return (
      <ErrorState
        title={t('modules.failed')}
        error={modules.error}
        since={modules.errorUpdatedAt}
        retrying={modules.isFetching}
        onRetry={() => void modules.refetch()}
      />
    )
  // What the cache has may be older than the module.
  if (!modules.data || modules.isFetching) return <Skeleton width="100%" height="320px" />
  return (
    <>
      <PageHeader title={t('module.missing', { module: id })} />
      <EmptyState
        title={t('module.missingText')}
        action={
          <Link to={paths.admin} className={buttonClass()}>
            {t('modules')}
          </Link>
        }
      />
    </>
  )
}

function Known({ module }: { module: AdminModule }): ReactElement {
  return (
    <>
      <PageHeader title={module.title} lede={module.description} actions={<Acts module={module} />} />
      <div className="module-columns">
        <div>
          <OffNote module={module} />
          <FailedRelease module={module} />
          <Condition module={module} />
          <Settings module={module} />
          <Jobs module={module} />
          <Releases module={module} />
        </div>
        <div>
          <Capabilities module={module} />
          <Sandbox module={module} />
          <History module={module} />
        </div>
      </div>
      <Log module={module} />
    </>
  )
}

function Acts({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const { id, title } = module
  return (
    <>
      <span className="module-switch">
        {t(module.enabled ? 'on' : 'off')}
        <ModuleSwitch module={module} />
      </span>
      <RollBack module={module} />
      <Button variant="danger" icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
      {asked && (
        <Confirm
          danger
          title={t('remove.title', { module: title })}
          text={t('remove.text')}
          label={t('remove.yes', { module: title })}
          act={() => ({ url: moduleURL(id), method: 'DELETE' })}
          onClose={() => setAsked(false)}
          onDone={() => void navigate(paths.admin)}
        />
      )}
    </>
  )
}
