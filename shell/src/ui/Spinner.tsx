import type { ReactElement } from 'react'
import { useT } from '../app/text'

/** Stands for a page that is on its way. */
export function Spinner({ page }: { page?: string }): ReactElement {
  const t = useT()
  return (
    <div className="grid min-h-[40vh] place-content-center justify-items-center gap-4">
      <span className="spinner" />
      <h1 className="text-sm font-[400] text-muted" data-loading="">
        {page ? t('loading.page', { page }) : t('loading')}
      </h1>
    </div>
  )
}
