import { Button } from '@portal/sdk/ui'
import { Undo2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { moduleURL } from '../api/useAct'
import { useModulePart } from '../api/useModules'
import { TakenBack } from '../moduleState/TakenBack'
import { Confirm } from '../parts/Confirm'
import type { AdminModule, AdminRelease } from '../wire'
import { useT } from './text'

/** Whether the release that a roll-back goes to failed when it last ran; undefined: not known yet. */
function useFailed({ id, previous }: AdminModule): boolean | undefined {
  const releases = useModulePart<AdminRelease[]>(id, 'releases')
  if (releases.isPending) return undefined
  return releases.data?.some(({ digest, takenBack }) => digest === previous?.digest && takenBack !== null) ?? false
}

/** The way back to the release before. One that failed is not offered here. */
export function RollBack({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const failed = useFailed(module)
  const [asked, setAsked] = useState(false)
  const { previous } = module
  if (!previous || failed !== false) return null
  return (
    <>
      <Button icon={<Undo2 size={15} aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('rollBack', { version: previous.version })}
      </Button>
      {asked && (
        <Asked
          module={module}
          previous={previous}
          title={t('rollBack.title', { module: module.title, version: previous.version })}
          label={t('rollBack', { version: previous.version })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

/** The release before, where it failed: when and why, and a way to try it all the same. */
export function FailedRelease({ module }: { module: AdminModule }): ReactElement | null {
  const t = useT()
  const failed = useFailed(module)
  const [asked, setAsked] = useState(false)
  const { id, previous } = module
  if (!previous || !failed) return null
  return (
    <TakenBack module={id} digest={previous.digest}>
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('rollBack.again', { version: previous.version })}
      </Button>
      {asked && (
        <Asked
          module={module}
          previous={previous}
          title={t('rollBack.again.title', { module: module.title, version: previous.version })}
          label={t('rollBack.again', { version: previous.version })}
          onClose={() => setAsked(false)}
        />
      )}
    </TakenBack>
  )
}

interface AskedProps {
  module: AdminModule
  previous: NonNullable<AdminModule['previous']>
  title: string
  label: string
  onClose(): void
}

function Asked({ module, previous, title, label, onClose }: AskedProps): ReactElement {
  const t = useT()
  return (
    <Confirm
      title={title}
      text={t('rollBack.text', { version: module.version, previous: previous.version })}
      warning={<TakenBack module={module.id} digest={previous.digest} />}
      label={label}
      act={() => ({ url: `${moduleURL(module.id)}/rollback`, method: 'POST' })}
      onClose={onClose}
    />
  )
}
