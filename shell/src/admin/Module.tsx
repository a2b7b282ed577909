import { Button, buttonClass, EmptyState, ErrorState, PageHeader, Skeleton, Switch } from '@portal/sdk/ui'
import { Trash2, Undo2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Capabilities } from './Capabilities'
import { Condition } from './Condition'
import { Confirm } from './Confirm'
import { History } from './History'
import { Jobs } from './Jobs'
import { Log } from './Log'
import { Releases } from './Releases'
import { Sandbox } from './Sandbox'
import { Settings } from './Settings'
import { TakenBack } from './TakenBack'
import { useT } from './text'
import { moduleURL, useAct } from './useAct'
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
        title={t('module.missing', { module: id })}
        action={
          <Link to="/admin" className={buttonClass()}>
            {t('modules')}
          </Link>
        }
      >
        {t('module.missingText')}
      </EmptyState>
    </>
  )
}

function Known({ module }: { module: AdminModule }): ReactElement {
  return (
    <>
      <PageHeader title={module.title} lede={module.description} actions={<Acts module={module} />} />
      <div className="module-columns">
        <div>
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
  const act = useAct()
  const [asked, setAsked] = useState<'roll back' | 'remove' | null>(null)
  const { id, title, version, previous } = module
  const close = () => setAsked(null)
  return (
    <>
      <span className="module-switch">
        {t(module.enabled ? 'on' : 'off')}
        <Switch
          label={t('enable', { module: title })}
          checked={module.enabled}
          disabled={act.isPending}
          onCheckedChange={(enabled) =>
            act.mutate({
              url: moduleURL(id),
              method: 'PATCH',
              body: { enabled },
              failed: t('unchanged', { module: title }),
            })
          }
        />
      </span>
      {previous && (
        <Button icon={<Undo2 size={15} aria-hidden="true" />} onClick={() => setAsked('roll back')}>
          {t('rollBack', { version: previous.version })}
        </Button>
      )}
      <Button variant="danger" icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => setAsked('remove')}>
        {t('remove')}
      </Button>
      {asked === 'roll back' && previous && (
        <Confirm
          title={t('rollBack.title', { module: title, version: previous.version })}
          text={t('rollBack.text', { version, previous: previous.version })}
          warning={<TakenBack module={id} digest={previous.digest} />}
          label={t('rollBack', { version: previous.version })}
          act={() => ({ url: `${moduleURL(id)}/rollback`, method: 'POST' })}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <Confirm
          danger
          title={t('remove.title', { module: title })}
          text={t('remove.text')}
          label={t('remove.yes', { module: title })}
          act={() => ({ url: moduleURL(id), method: 'DELETE' })}
          onClose={close}
          onDone={() => void navigate('/admin')}
        />
      )}
    </>
  )
}
