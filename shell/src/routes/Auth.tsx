import { shortAddress, type TierThreshold, useFormat, usePortal, useSession } from '@portal/sdk'
import { patiently } from '@portal/sdk/host'
import { Button, TierBadge, TimeAgo } from '@portal/sdk/ui'
import { ShieldCheck } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { nextPath } from '../session/nextPath'
import { useWaiting } from '../session/useWaiting'
import type { Wait } from '../session/Waiting'
import { useWallet } from '../session/WalletContext'
import { finderPage } from '../ui/InstallDialog'
import { LanguageSwitch } from '../ui/LanguageSwitch'
import { Logo } from '../ui/Logo'
import { ThemeSwitch } from '../ui/ThemeSwitch'
import { WaitingCard } from '../ui/WaitingCard'
import { findRoute } from './guard'
import { tierBelow, tierPages } from './tierPages'
import { WalletList } from './WalletList'

const NoWallet = lazy(() => patiently(() => import('./NoWallet')))

/** Sign-in: what the portal offers, and the wallets of this browser. Who is signed in goes back to where they came from. */
export function Auth(): ReactElement {
  const session = useSession()
  const { search } = useLocation()
  if (session) return <Navigate to={nextPath(search, location.origin)} replace />
  return (
    <div className="relative grid min-h-dvh min-[56rem]:grid-cols-[1.1fr_1fr]">
      <Pitch />
      <div className="absolute top-4 right-4 flex gap-1">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <section className="grid place-content-center justify-items-center gap-4.5 px-5 pt-6 pb-10 min-[56rem]:p-10">
        <div className="grid w-[min(400px,calc(100vw-40px))] gap-5">
          <Connect />
          <Phishing />
        </div>
        <Elsewhere />
      </section>
    </div>
  )
}

function Pitch(): ReactElement {
  const t = useT()
  const name = usePortal((state) => state.portal.brand.name)
  return (
    <section className="pitch">
      <p className="flex items-center gap-2.5 text-lg font-[650] tracking-[-.02em]">
        <Logo />
        {name}
      </p>
      <div className="grid max-w-120 gap-4.5">
        <h1 className="text-3xl" tabIndex={-1} data-page-heading="">
          {t('auth.headline')}
        </h1>
        <p className="text-lg text-muted">{t('auth.lede')}</p>
        <Ladder />
      </div>
      <Head />
    </section>
  )
}

function Ladder(): ReactElement {
  const t = useT()
  const tiers = usePortal((state) => state.portal.tiers)
  return (
    <dl className="ladder" aria-label={t('auth.tiers')}>
      {tiers.map((tier) => (
        <Rung key={tier.name} tier={tier} />
      ))}
    </dl>
  )
}

function Rung({ tier: { name, threshold } }: { tier: TierThreshold }): ReactElement {
  const t = useT()
  const format = useFormat()
  const pages = usePortal((state) => tierPages(state.portal.routes, name))
  const below = usePortal((state) => tierBelow(state.portal.tiers, name))
  const opens =
    pages.length > 0 ? format.list(pages) : below ? t('auth.everythingIn', { tier: below }) : t('auth.nothingYet')
  return (
    <div>
      <dt>
        <TierBadge tier={name} />
      </dt>
      <dd className="tabular-nums">{t('gaia.amount', { count: threshold })}</dd>
      <dd className="text-muted max-sm:col-span-2">{opens}</dd>
    </div>
  )
}

function Head(): ReactElement {
  const t = useT()
  const { head, name } = usePortal((state) => state.portal.chain)
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted tabular-nums">
      <span className="flex items-center gap-2.5">
        <i className={head ? 'chain-dot' : 'chain-dot chain-dot-warn'} />
        {name}
      </span>
      {head ? (
        <>
          <span>{t('auth.block', { count: head.number })}</span>
          <TimeAgo time={head.time} />
        </>
      ) : (
        <span>{t('auth.noBlock')}</span>
      )}
    </p>
  )
}

function Connect(): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const { address, isConnecting } = useWallet()
  const [busy, setBusy] = useState(false)
  const shown = useShownWait(busy)
  const heading = useRef<HTMLHeadingElement>(null)
  const during = (work: () => Promise<unknown>) => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  // Whoever leaves the page does not wait for the wallet any more.
  useEffect(() => shell.wallet.cancel, [shell])
  const giveFocusBack = () => {
    if (document.activeElement === document.body) heading.current?.focus()
  }
  const list = useSyncExternalStore(shell.wallets.subscribe, shell.wallets.list)
  const { search } = useLocation()
  const next = nextPath(search, location.origin)
  const target = usePortal(({ portal }) =>
    next === '/' ? null : findRoute(portal.routes, new URL(next, location.origin).pathname),
  )
  const title = address ? t('auth.signInAs', { address: shortAddress(address) }) : t('auth.connect')
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {target && <p className="mt-1">{t('auth.toOpen', { page: target.title })}</p>}
        <p className="mt-1 text-muted">{t(address ? 'auth.signInText' : 'auth.connectText')}</p>
      </div>
      {shown ? (
        <WaitingCard wait={shown} onGone={giveFocusBack} />
      ) : (
        <>
          {address && (
            <Button variant="primary" block busy={busy} onClick={() => during(shell.signIn.run)}>
              {t('auth.sign')}
            </Button>
          )}
          {list.length === 0 && (
            <Suspense fallback={null}>
              <NoWallet page={location.origin + next} />
            </Suspense>
          )}
          <WalletList disabled={busy || isConnecting} onChoose={(wallet) => during(() => shell.enter(wallet))} />
        </>
      )}
    </>
  )
}

/** What the wallet is asked for. Signing in asks several questions: between two of them, the one before. */
function useShownWait(busy: boolean): Wait | null {
  const waiting = useWaiting()
  const [last, setLast] = useState(waiting)
  const shown = waiting ?? (busy ? last : null)
  if (shown !== last) setLast(shown)
  return shown
}

function Phishing(): ReactElement {
  const t = useT()
  return (
    <div className="note">
      <ShieldCheck size={18} className="text-accent" aria-hidden="true" />
      <p>
        {t('auth.phishing')} <b className="text-text">{location.host}</b> {t('auth.phishingEnd')}
      </p>
    </div>
  )
}

function Elsewhere(): ReactElement {
  const t = useT()
  const open = usePortal((state) =>
    state.portal.routes.find(({ access, sidebar, module }) => access === 'public' && sidebar && module),
  )
  return (
    <p className="grid justify-items-center gap-1.5 text-sm text-faint">
      <span>
        {t('auth.noWallet')}{' '}
        <a className="text-accent underline underline-offset-2" href={finderPage} target="_blank" rel="noreferrer">
          {t('auth.find')}
        </a>
      </span>
      {open && (
        <Link className="text-accent underline underline-offset-2" to={open.path}>
          {t('auth.back', { page: open.title })}
        </Link>
      )}
    </p>
  )
}
