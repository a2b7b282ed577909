import { shortAddress, useSession } from '@portal/sdk'
import { patiently } from '@portal/sdk/host'
import { Avatar, Badge, Button, buttonClass, TierBadge } from '@portal/sdk/ui'
import { ChevronsUpDown, LogOut } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../app/text'
import { paths } from '../routes/paths'
import { useWallet } from '../session/WalletContext'

const WalletMenu = lazy(() => patiently(() => import(/* webpackChunkName: "menus" */ './WalletMenu')))

/** The sidebar's foot: who is here, what they hold, and the way out. */
export function WalletPanel(): ReactElement {
  const t = useT()
  const session = useSession()
  const wallet = useWallet()
  const address = session?.address ?? wallet.address
  return (
    <div className="grid gap-2.5 border-t border-line-soft p-3.5">
      {address && <Identity address={address} />}
      {!session && (
        <Link to={paths.auth} className={buttonClass({ variant: 'primary', block: true })}>
          {t('nav.signIn')}
        </Link>
      )}
      {address && (
        <Button block icon={<LogOut size={15} aria-hidden="true" />} onClick={() => void wallet.disconnectWallet()}>
          {t('nav.disconnect')}
        </Button>
      )}
    </div>
  )
}

function Identity({ address }: { address: string }): ReactElement {
  const t = useT()
  const session = useSession()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <div className="flex items-center gap-2.5">
      <button
        ref={button}
        type="button"
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-sm text-left"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar address={address} />
        <span className="min-w-0">
          <span className="flex items-center gap-1 font-mono text-[.92em] tracking-[-.01em]">
            {shortAddress(address)}
            <ChevronsUpDown size={12} className="text-faint" aria-hidden="true" />
          </span>
          <span className="block text-sm text-faint tabular-nums">
            {t('gaia.amount', { count: session?.gaiaBalance ?? 0 })}
          </span>
        </span>
      </button>
      <span className="ml-auto grid justify-items-end gap-1">
        {session?.tier && <TierBadge tier={session.tier} />}
        {session && !session.tier && <Badge>{t('nav.noTier')}</Badge>}
        {session?.balanceSource === 'simulated' && <Badge tone="warn">{t('nav.simulated')}</Badge>}
      </span>
      {open && (
        <Suspense fallback={null}>
          <WalletMenu anchor={button} address={address} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
