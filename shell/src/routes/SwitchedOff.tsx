import { type OffPage, useSession } from '@portal/sdk'
import { buttonClass, PageHeader } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useT } from '../app/text'
import { pathOf } from './paths'

/** Says that a page is there, and closed for everybody. */
export function SwitchedOff({ page }: { page: OffPage }): ReactElement {
  const t = useT()
  const admin = useSession()?.admin
  return (
    <div className="mx-auto grid w-full max-w-[720px] gap-5.5 py-6">
      <PageHeader title={t('off.title', { page: page.title })} lede={t('off.text')} />
      <p>
        {admin ? (
          <Link to={pathOf('module', page.module)} className={buttonClass({ variant: 'primary' })}>
            {t('off.admin')}
          </Link>
        ) : (
          <Link to="/" className={buttonClass()}>
            {t('off.home')}
          </Link>
        )}
      </p>
    </div>
  )
}
