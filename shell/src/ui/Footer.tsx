import { usePortal } from '@portal/sdk'
import type { ReactElement } from 'react'
import { useT } from '../app/text'

export function Footer(): ReactElement {
  const t = useT()
  const brand = usePortal((state) => state.portal.brand)
  return (
    <footer className="footer">
      <span>{t('footer.copyright', { year: String(new Date().getFullYear()), holder: brand.copyright })}</span>
      {brand.domain && <a href={`https://${brand.domain}`}>{brand.domain}</a>}
      {brand.ens && <a href={`https://app.ens.domains/${brand.ens}`}>{brand.ens}</a>}
      {brand.contact && (
        <a className="sm:ml-auto" href={`mailto:${brand.contact}`}>
          {brand.contact}
        </a>
      )}
    </footer>
  )
}
