import './modules.css'
import {
  buttonClass,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  EmptyState,
  PageHeader,
  SearchInput,
} from '@portal/sdk/ui'
import { Upload } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useT as useShellT } from '../../app/text'
import { pathOf, paths } from '../../routes/paths'
import { FramePart } from '../../ui/FramePart'
import { useModules } from '../api/useModules'
import { DrainNote } from '../moduleState/DrainNote'
import { OffNote } from '../moduleState/OffNote'
import { StartAgain } from '../moduleState/StartAgain'
import { StateBadge } from '../moduleState/StateBadge'
import { Trouble } from '../moduleState/Trouble'
import { PageViews } from '../pageViews/PageViews'
import { ReadFailure } from '../parts/ReadFailure'
import type { AdminModule } from '../wire'
import { ModuleTable } from './ModuleTable'
import { useT } from './text'

/** with more modules than this there is a field to search by name */
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
      <PageHeader title={title} lede={t('lede')} actions={<Actions />} />
      {(modules.data?.length ?? 0) > many && <SearchInput label={t('find')} value={sought} onSeek={setSought} />}
      {modules.error ? (
        <ReadFailure title={t('modules.failed')} query={modules} />
      ) : (
        <ModuleTable
          modules={found}
          empty={
            sought ? (
              <EmptyState title={t('notFound', { text: sought })} />
            ) : (
              <EmptyState
                title={t('none')}
                action={
                  <Link to={paths.install} className={buttonClass({ variant: 'primary' })}>
                    {t('install')}
                  </Link>
                }
              >
                {t('noneText')}
              </EmptyState>
            )
          }
        />
      )}
      {modules.data?.map((module) => (
        <OffNote key={module.id} module={module} link />
      ))}
      {modules.data?.map((module) => (
        <DrainNote key={module.id} module={module} link />
      ))}
      {modules.data
        ?.filter(({ problem }) => problem !== '')
        .map((module) => (
          <Troubled key={module.id} module={module} />
        ))}
      <FramePart>
        <PageViews />
      </FramePart>
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
