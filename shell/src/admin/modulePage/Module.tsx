import './module.css'
import { Button, buttonClass, EmptyState, PageHeader, Skeleton } from '@portal/sdk/ui'
import { Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { paths } from '../../routes/paths'
import { FramePart } from '../../ui/FramePart'
import { moduleURL } from '../api/useAct'
import { useModules } from '../api/useModules'
import { ModuleSwitch } from '../moduleState/ModuleSwitch'
import { OffNote } from '../moduleState/OffNote'
import { Confirm } from '../parts/Confirm'
import { ReadFailure } from '../parts/ReadFailure'
import { Settings } from '../settings/Settings'
import type { AdminModule } from '../wire'
import { Capabilities } from './Capabilities'
import { Condition } from './Condition'
import { History } from './History'
import { Jobs } from './Jobs'
import { Log } from './Log'
import { Releases } from './Releases'
import { FailedRelease, RollBack } from './RollBack'
import { Sandbox } from './Sandbox'
import { useT } from './text'

/** One module: how it is, what it may do, where it came from, and what can be done with it. */
export function Module(): ReactElement {
  const t = useT()
  const { id = '' } = useParams()
  const modules = useModules()
  const module = modules.data?.find((one) => one.id === id)
  if (module) return <Known module={module} />
  if (modules.error) return <ReadFailure title={t('modules.failed')} query={modules} />
  // What the cache has may be older than the module.
  if (!modules.data || modules.isFetching) return <Skeleton width="100%" height="320px" />
  return (
    <>
      <PageHeader title={t('missing', { module: id })} />
      <EmptyState
        title={t('missingText')}
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
      <div className="admin-columns">
        <div className="admin-column">
          <FramePart>
            <OffNote module={module} />
          </FramePart>
          <FramePart>
            <FailedRelease module={module} />
          </FramePart>
          <FramePart>
            <Condition module={module} />
          </FramePart>
          <FramePart>
            <Settings module={module} />
          </FramePart>
          <FramePart>
            <Jobs module={module} />
          </FramePart>
          <FramePart>
            <Releases module={module} />
          </FramePart>
        </div>
        <div className="admin-column">
          <FramePart>
            <Capabilities module={module} />
          </FramePart>
          <FramePart>
            <Sandbox module={module} />
          </FramePart>
          <FramePart>
            <History module={module} />
          </FramePart>
        </div>
      </div>
      <FramePart>
        <Log module={module} />
      </FramePart>
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
