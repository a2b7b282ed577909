import { skipToken, useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { signingKey } from '../api/useConfirmation'
import { useT } from './text'

/** What the wallet is being asked to sign, for as long as it is. */
export function Signing(): ReactElement | null {
  const t = useT()
  const { data: act } = useQuery<string | null>({ queryKey: signingKey, queryFn: skipToken })
  if (!act) return null
  return (
    <div className="signing" role="status">
      <LoaderCircle size={18} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-[550]">{t('sign')}</p>
        <p className="text-sm text-muted">{act}</p>
      </div>
    </div>
  )
}
