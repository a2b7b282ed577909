import type { ReactElement } from 'react'
import { useT } from '../app/text'

/** Says whose an entry of the frame is, where it is a partner's. What the entry leads to says the same to those who hear it. */
export function PartnerMark({ partner }: { partner: string }): ReactElement {
  const t = useT()
  return (
    <span className="partner" title={t('partner.of', { publisher: partner })} aria-hidden="true">
      {partner}
    </span>
  )
}
