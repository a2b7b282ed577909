import './module.css'
import { Tabs } from '@portal/sdk/kit'
import { Button, buttonClass, EmptyState, PageHeader, Skeleton } from '@portal/sdk/ui'
import { Trash2 } from 'lucide-react'
import { type ComponentType, type ReactElement, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { paths } from '../../routes/paths'
import { FramePart } from '../../ui/FramePart'
import { moduleURL } from '../api/useAct'
import { useModules } from '../api/useModules'
import { DrainNote } from '../moduleState/DrainNote'
import { ModuleSwitch } from '../moduleState/ModuleSwitch'
import { OffNote } from '../moduleState/OffNote'
import { Confirm } from '../parts/Confirm'
import { ReadFailure } from '../parts/ReadFailure'
import { Settings } from '../settings/Settings'
import type { AdminModule } from '../wire'
import { Capabilities } from './Capabilities'
import { Condition } from './Condition'
import { Drain } from './Drain'
import { Figures } from './Figures'
import { History } from './History'
import { Jobs } from './Jobs'
import { LastCrash } from './LastCrash'
import { Log } from './Log'
import { Memory } from './Memory'
import { Releases } from './Releases'
import { Restart } from './Restart'
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
  const t = useT()
  return (
    <>
      <PageHeader title={module.title} lede={module.description} actions={<Acts module={module} />} />
      <FramePart>
        <OffNote module={module} />
      </FramePart>
      <FramePart>
        <DrainNote module={module} />
      </FramePart>
      <FramePart>
        <FailedRelease module={module} />
      </FramePart>
      <Tabs
        label={t('tabs', { module: module.title })}
        tabs={[
          { id: 'overview', label: t('overview'), content: <Overview module={module} /> },
          { id: 'log', label: t('log'), content: <Part of={Log} module={module} /> },
          { id: 'history', label: t('history'), content: <Part of={History} module={module} /> },
          { id: 'access', label: t('access'), content: <Access module={module} /> },
          { id: 'settings', label: t('settings'), content: <Choices module={module} /> },
          { id: 'releases', label: t('releases'), content: <Part of={Releases} module={module} /> },
        ]}
      />
    </>
  )
}

interface PartProps {
  of: ComponentType<{ module: AdminModule }>
  module: AdminModule
}

/** A card that falls alone. */
function Part({ of: Shown, module }: PartProps): ReactElement {
  return (
    <FramePart>
      <Shown module={module} />
    </FramePart>
  )
}

function Overview({ module }: { module: AdminModule }): ReactElement {
  return (
    <div className="admin-column">
      <div className="module-overview">
        <Part of={Condition} module={module} />
        <Part of={LastCrash} module={module} />
      </div>
      <Part of={Figures} module={module} />
    </div>
  )
}

function Access({ module }: { module: AdminModule }): ReactElement {
  return (
    <div className="admin-columns">
      <Part of={Capabilities} module={module} />
      <Part of={Sandbox} module={module} />
    </div>
  )
}

function Choices({ module }: { module: AdminModule }): ReactElement {
  return (
    <div className="admin-columns">
      <div className="admin-column">
        <Part of={Settings} module={module} />
        <Part of={Jobs} module={module} />
      </div>
      <Part of={Memory} module={module} />
    </div>
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
      <Drain module={module} />
      <Restart module={module} />
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
