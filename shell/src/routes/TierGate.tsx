import { type Route, type Session, type TierName, tierAllows, useFormat, usePortal, useSession } from '@portal/sdk'
import { Address, Badge, Button, Card, Progress, Skeleton, TierBadge, TimeAgo } from '@portal/sdk/ui'
import { Check, Droplets, Lock, RefreshCw } from 'lucide-react'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { RemotePart } from '../remotes/RemotePart'
import { placedCards } from './placedCards'
import { tierBelow, tierPages } from './tierPages'
import { useFaucet } from './useFaucet'

/** The tier-upgrade screen: what the page offers, what the visitor holds, and what is missing. It is shown at the page's own URL. */
export function TierGate({ route, tier }: { route: Route; tier: TierName }): ReactElement | null {
  const t = useT()
  const session = useSession()
  const threshold = usePortal((state) => state.portal.tiers.find(({ name }) => name === tier)?.threshold ?? 0)
  if (!session) return null
  const missing = Math.max(0, threshold - session.gaiaBalance)
  return (
    <div className="mx-auto grid w-full max-w-[880px] gap-5.5 sm:my-6">
      <header className="flex items-start gap-4.5">
        <span className={`kind kind-xl kind-${tier.toLowerCase()}`}>
          <Lock size={22} aria-hidden="true" />
        </span>
        <div>
          <h1 tabIndex={-1} data-page-heading="">
            {t('gate.title', { page: route.title, tier })}
          </h1>
          <p className="mt-1.5 max-w-[62ch] text-muted">{route.description}</p>
        </div>
      </header>
      <Card>
        <div className="grid sm:grid-cols-2">
          <Have
            session={session}
            tier={tier}
            share={threshold ? session.gaiaBalance / threshold : 1}
            missing={missing}
          />
          <Need tier={tier} threshold={threshold} />
        </div>
        {/* A simulated balance follows nothing that one does, and of one that was not read nobody knows what is missing. */}
        {session.balanceSource === 'chain' && session.balanceAt && missing > 0 && (
          <Ways session={session} tier={tier} missing={missing} />
        )}
        <Actions session={session} missing={missing} />
      </Card>
    </div>
  )
}

interface HaveProps {
  session: Session
  tier: TierName
  share: number
  missing: number
}

function Have({ session, tier, share, missing }: HaveProps): ReactElement {
  const t = useT()
  const toGo = missing > 0 ? t('gate.toGo', { count: missing }) : t('gate.enough')
  return (
    <div className="grid content-start gap-3 border-line-soft p-5.5 max-sm:border-b sm:border-r">
      <h2 className="text-base font-[400] text-faint">{t('gate.have')}</h2>
      <span>{session.tier ? <TierBadge tier={session.tier} /> : <Badge>{t('nav.noTier')}</Badge>}</span>
      <Amount count={session.gaiaBalance} />
      <p className="text-muted">
        <Address address={session.address} />
      </p>
      <div className="grid gap-1.5">
        <Progress value={share} tone={tier} label={t('gate.progress', { tier })} text={toGo} />
        <p className="text-sm text-faint tabular-nums">{toGo}</p>
      </div>
    </div>
  )
}

function Need({ tier, threshold }: { tier: TierName; threshold: number }): ReactElement {
  const t = useT()
  const routes = usePortal((state) => state.portal.routes)
  const below = usePortal((state) => tierBelow(state.portal.tiers, tier))
  const features = tierPages(routes, tier)
  if (below) features.push(t('gate.everythingIn', { tier: below }))
  return (
    <div className="grid content-start gap-3 p-5.5">
      <h2 className="text-base font-[400] text-faint">{t('gate.need')}</h2>
      <span>
        <TierBadge tier={tier} />
      </span>
      <Amount count={threshold} />
      <ul className="mt-1 grid gap-2">
        {features.map((feature) => (
          <Feature key={feature} tier={tier}>
            {feature}
          </Feature>
        ))}
      </ul>
    </div>
  )
}

function Feature({ tier, children }: { tier: TierName; children: ReactNode }): ReactElement {
  return (
    <li className="flex items-center gap-2.5">
      <Check size={15} className="shrink-0" color={`var(--${tier.toLowerCase()})`} aria-hidden="true" />
      {children}
    </li>
  )
}

function Amount({ count }: { count: number }): ReactElement {
  const t = useT()
  return <p className="text-[1.625rem] font-[600] tracking-[-.03em] tabular-nums">{t('gaia.amount', { count })}</p>
}

interface WaysProps {
  session: Session
  tier: TierName
  missing: number
}

/** What modules have for who lacks GAIA, such as what it costs. */
function Ways({ session, tier, missing }: WaysProps): ReactElement {
  const t = useT()
  const modules = usePortal((state) => state.portal.modules)
  const open = placedCards(modules, 'gate', session).filter(
    ({ module, card }) => module.remote && (!card.tier || tierAllows(session.tier, card.tier)),
  )
  return (
    <>
      {open.map(({ module, card }) => (
        <div key={`${module.id}/${card.id}`} className="border-t border-line-soft px-5.5 py-4">
          <Suspense fallback={<Skeleton width="60%" height="2.5rem" />}>
            <RemotePart
              module={module}
              kind="cards"
              part={card.id}
              failure={t('dashboard.cardFailed', { card: card.title })}
              gate={{ tier, missing }}
            />
          </Suspense>
        </div>
      ))}
    </>
  )
}

function Actions({ session, missing }: { session: Session; missing: number }): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const faucet = useFaucet()
  const [check, setCheck] = useState<'none' | 'busy' | 'done'>('none')
  const checkBalance = async () => {
    setCheck('busy')
    setCheck((await shell.checkBalance()) ? 'done' : 'none')
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-t border-line-soft bg-raised px-5.5 py-4">
      {faucet && missing > 0 && (
        <Button
          className="max-sm:w-full"
          busy={faucet.busy}
          icon={<Droplets size={15} aria-hidden="true" />}
          onClick={() => faucet.send(missing)}
        >
          {t('gate.faucet', { count: missing })}
        </Button>
      )}
      <Button
        className="max-sm:w-full"
        busy={check === 'busy'}
        icon={<RefreshCw size={15} className={check === 'busy' ? 'turning' : undefined} aria-hidden="true" />}
        onClick={() => void checkBalance()}
      >
        {t(check === 'busy' ? 'gate.checking' : 'gate.check')}
      </Button>
      <span role="status" className="text-sm text-muted">
        {check === 'done' && t('gate.checked', { count: session.gaiaBalance })}
      </span>
      <ReadAt session={session} />
    </div>
  )
}

function ReadAt({ session }: { session: Session }): ReactElement {
  const t = useT()
  const format = useFormat()
  const read = session.balanceAt
  if (session.balanceSource === 'simulated')
    return <p className="text-sm text-faint sm:ml-auto">{t('gate.simulated')}</p>
  return (
    <p className="text-sm text-faint tabular-nums sm:ml-auto" title={read ? format.time(read.time) : undefined}>
      {read ? (
        <>
          {t('gate.readAt', { count: read.number })} <TimeAgo time={read.time} />
        </>
      ) : (
        t('gate.notRead')
      )}
    </p>
  )
}
