import { QrCode } from '@portal/sdk/kit'
import { ChevronRight, Smartphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { useT } from '../app/text'
import { walletApps } from '../session/walletApps'
import { useMedia } from '../ui/useMedia'

export interface NoWalletProps {
  /** the whole address of the page that one came for */
  page: string
}

/** The way on from a browser without a wallet: on a phone into a wallet's own browser, elsewhere to the phone that has one. */
export default function NoWallet({ page }: NoWalletProps): ReactElement | null {
  const phone = useMedia('(hover: none) and (pointer: coarse)')
  if (phone) return <Apps page={page} />
  // A phone cannot reach what only this machine can.
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(page).hostname) ? null : <Code page={page} />
}

function Apps({ page }: NoWalletProps): ReactElement {
  const t = useT()
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-[600]">{t('auth.apps')}</h3>
      <ul className="grid gap-2">
        {walletApps.map(({ name, open }) => (
          <li key={name}>
            <a className="wallet-row" href={open(page)} rel="noreferrer">
              <span className="kind kind-lg kind-naxus">
                <Smartphone size={17} aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <span className="block truncate text-base font-[600]">{name}</span>
                <span className="block truncate text-faint">{t('auth.inApp')}</span>
              </span>
              <ChevronRight size={17} className="text-faint" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Code({ page }: NoWalletProps): ReactElement {
  const t = useT()
  return (
    <section className="flex items-center gap-4">
      <QrCode value={page} label={t('auth.code', { page })} />
      <div className="min-w-0">
        <h3 className="text-sm font-[600]">{t('auth.onPhone')}</h3>
        <p className="mt-1 text-sm text-muted">{t('auth.onPhoneText')}</p>
      </div>
    </section>
  )
}
