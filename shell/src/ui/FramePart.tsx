import { ErrorBoundary, usePortal, useSession } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useT } from '../app/text'
import { paths } from '../routes/paths'

export interface FramePartProps {
  children: ReactNode
  /** Nothing stands in its place: the page is whole without it. */
  quiet?: boolean
  /** An entry of a module leads to other pages: what stands in its place leads home, and admins to their pages. */
  leads?: boolean
}

/**
 * A part of the frame, or of the dashboard. One that throws falls alone, and is tried again when what the portal says of itself changes: an
 * admin may have switched off the module that it fell over.
 */
export function FramePart({ children, quiet, leads }: FramePartProps): ReactElement {
  const modules = usePortal((state) => state.portal.modules)
  const routes = usePortal((state) => state.portal.routes)
  const said = useMemo(() => ({ modules, routes }), [modules, routes])
  const fallen = (retry: () => void) => (quiet ? null : <Fallen leads={leads ?? false} onRetry={retry} />)
  return (
    <ErrorBoundary resetKey={said} fallback={fallen}>
      {children}
    </ErrorBoundary>
  )
}

/** It shows nothing that a module brought, so that it does not throw over the same. Its links load the page that they lead to anew. */
function Fallen({ leads, onRetry }: { leads: boolean; onRetry: () => void }): ReactElement {
  const t = useT()
  const admin = useSession()?.admin
  return (
    <div role="alert" className="fallen">
      <p>{t('frame.fallen')}</p>
      {leads && <a href="/">{t('frame.home')}</a>}
      {leads && admin && <a href={paths.admin}>{t('frame.admin')}</a>}
      <Button size="sm" onClick={onRetry}>
        {t('frame.retry')}
      </Button>
    </div>
  )
}
