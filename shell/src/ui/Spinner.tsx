import type { ReactElement } from 'react'
import { useT } from '../app/text'

/** Stands for a page that is on its way. */
export function Spinner(): ReactElement {
  const t = useT()
  return (
    <div className="grid min-h-[40vh] place-items-center" role="status">
      <span className="spinner" />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}
