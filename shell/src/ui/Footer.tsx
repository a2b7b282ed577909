import { usePortal } from '@portal/sdk'
import type { ReactElement } from 'react'

export function Footer(): ReactElement {
  const brand = usePortal((state) => state.portal.brand)
  return (
    <footer className="footer">
      <span>{brand.copyright}</span>
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
