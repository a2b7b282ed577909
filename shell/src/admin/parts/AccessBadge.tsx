import type { TierName } from '@portal/sdk'
import { Badge, TierBadge } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { useT } from './text'

/** To whom something opens: public, session, admin, or the least tier. */
export function AccessBadge({ opens }: { opens: string }): ReactElement {
  const t = useT()
  if (opens === 'public' || opens === 'session' || opens === 'admin') return <Badge>{t(`opens.${opens}`)}</Badge>
  return <TierBadge tier={opens as TierName} />
}
