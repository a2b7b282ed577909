import { useFormat } from '@portal/sdk'
import { TriangleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useModulePart } from '../api/useModules'
import type { AdminRelease } from '../wire'
import { useT } from './text'

export interface TakenBackProps {
  module: string
  digest: string
  /** what can be done about it */
  children?: ReactNode
}

/** That a release went back by itself when it last ran, and why. */
export function TakenBack({ module, digest, children }: TakenBackProps): ReactElement | null {
  const t = useT()
  const format = useFormat()
  const releases = useModulePart<AdminRelease[]>(module, 'releases')
  const release = releases.data?.find((one) => one.digest === digest)
  if (!release?.takenBack) return null
  const { at, problem } = release.takenBack
  const kind = release.takenBack.class
  return (
    <section className="note-warn" role="note">
      <TriangleAlert size={18} className="text-warn" aria-hidden="true" />
      <div>
        <p className="font-[600]">{t('takenBack', { version: release.version, time: format.time(at) })}</p>
        <p>
          {kind && `${t(`class.${kind}`)} `}
          {problem}
        </p>
        {children}
      </div>
    </section>
  )
}
