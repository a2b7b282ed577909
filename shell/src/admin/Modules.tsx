import {
  buttonClass,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  EmptyState,
  ErrorState,
  PageHeader,
  TextInput,
} from '@portal/sdk/ui'
import { Search, Upload } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useT as useShellT } from '../app/text'
import { pathOf, paths } from '../routes/paths'
import { ModuleTable } from './ModuleTable'
import { OffNote } from './OffNote'
import { PageViews } from './PageViews'
import { StartAgain } from './StartAgain'
import { StateBadge } from './StateBadge'
import { Trouble } from './Trouble'
import { useT } from './text'
import { useModules } from './useModules'
import type { AdminModule } from './wire'

/** modules from which on one looks for a name */
const many = 12

/** Every module: its state at a glance, its switch, and what is wrong. */
export function Modules(): ReactElement {
  const t = useT()
  const title = useShellT()('admin.title')
  const modules = useModules()
  const [sought, setSought] = useState('')
  const found = modules.data?.filter((module) => matches(module, sought))
  return (
    <>
      <PageHeader title={title} lede={t('modules.lede')} actions={<Actions />} />
      {(modules.data?.length ?? 0) > many && (
        <TextInput
          type="search"
          hideLabel
          label={t('modules.find')}
          placeholder={t('modules.find')}
          icon={<Search size={15} aria-hidden="true" />}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {modules.error ? (
        <ErrorState
          title={t('modules.failed')}
          error={modules.error}
          since={modules.errorUpdatedAt}
          retrying={modules.isFetching}
          onRetry={() => void modules.refetch()}
        />
      ) : (
        <ModuleTable
          modules={found}
          empty={
            sought ? (
              <EmptyState title={t('modules.notFound', { text: sought })} />
            ) : (
              <EmptyState
                title={t('modules.none')}
                action={
                  <Link to={paths.install} className={buttonClass({ variant: 'primary' })}>
                    {t('install')}
                  </Link>
                }
              >
                {t('modules.noneText')}
              </EmptyState>
            )
          }
        />
      )}
      {modules.data?.map((module) => (
        <OffNote key={module.id} module={module} link />
      ))}
      {modules.data
        ?.filter(({ problem }) => problem !== '')
        .map((module) => (
          <Troubled key={module.id} module={module} />
        ))}
      <PageViews />
    </>
  )
}

function Actions(): ReactElement {
  const t = useT()
  return (
    <Link to={paths.install} className={buttonClass({ variant: 'primary' })}>
      <Upload size={15} aria-hidden="true" />
      {t('install')}
    </Link>
  )
}

/** Whether a module's name, id, version or publisher has the text. */
function matches({ title, id, version, publisher, publisherName }: AdminModule, text: string): boolean {
  return [title, id, version, publisher, publisherName].join(' ').toLowerCase().includes(text.trim().toLowerCase())
}

/** A module that something is wrong with, and the next step. */
function Troubled({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  return (
    <Card aria-label={module.title}>
      <CardHeader title={module.title} end={<StateBadge state={module.state} />} />
      <CardBody>
        <Trouble module={module} />
      </CardBody>
      <CardFooter>
        <StartAgain module={module} />
        <Link to={pathOf('module', module.id)} className={buttonClass({ size: 'sm' })}>
          {t('module.open', { module: module.title })}
        </Link>
      </CardFooter>
    </Card>
  )
}
