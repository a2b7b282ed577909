import { type TierName, tierAllows, usePortal, useSession } from '@portal/sdk'
import { Card, CardBody, CardHeader, Skeleton, TierBadge } from '@portal/sdk/ui'
import { Lock } from 'lucide-react'
import { type ReactElement, Suspense } from 'react'
import { Link } from 'react-router'
import { useT } from '../app/text'
import { RemotePart } from '../remotes/RemotePart'
import { FramePart } from '../ui/FramePart'
import { type Placed, placedCards } from './placedCards'

/** The live cards of the modules; those above the visitor's tier are shown locked. */
export function Cards(): ReactElement | null {
  const session = useSession()
  const modules = usePortal((state) => state.portal.modules)
  const placed = placedCards(modules, 'dashboard', session)
  if (placed.length === 0) return null
  return (
    <div className="grid items-start gap-5.5 lg:grid-cols-2">
      {placed.map(({ module, card }) => {
        const key = `${module.id}/${card.id}`
        if (card.tier && !tierAllows(session?.tier ?? null, card.tier)) {
          return (
            <FramePart key={key}>
              <LockedCard module={module} card={card} tier={card.tier} />
            </FramePart>
          )
        }
        return (
          module.remote && (
            <FramePart key={key}>
              <LiveCard module={module} card={card} />
            </FramePart>
          )
        )
      })}
    </div>
  )
}

function LiveCard({ module, card }: Placed): ReactElement {
  const t = useT()
  return (
    <div className="min-w-0">
      <Suspense fallback={<CardSkeleton title={card.title} />}>
        <RemotePart
          module={module}
          kind="cards"
          part={card.id}
          failure={t('dashboard.cardFailed', { card: card.title })}
        />
      </Suspense>
      <Partner module={module} />
    </div>
  )
}

/** Whose the card is, where it is a partner's: what is in it is all of the partner's making. */
function Partner({ module }: Pick<Placed, 'module'>): ReactElement | null {
  const t = useT()
  if (!module.partner) return null
  return <p className="partner partner-card">{t('partner.of', { publisher: module.partner })}</p>
}

function CardSkeleton({ title }: { title: string }): ReactElement {
  return (
    <Card aria-busy="true">
      <CardHeader title={title} />
      <CardBody className="grid gap-3">
        <Skeleton width="60%" height="1.75rem" />
        <Skeleton width="100%" height="7rem" />
      </CardBody>
    </Card>
  )
}

function LockedCard({ module, card, tier }: Placed & { tier: TierName }): ReactElement {
  const t = useT()
  const behind = usePortal((state) =>
    state.portal.routes.find((route) => route.module === module.id && route.tier === tier && !route.path.includes(':')),
  )
  return (
    <div className="min-w-0">
      <Card aria-label={card.title}>
        <CardHeader title={card.title} end={<TierBadge tier={tier} />} />
        <CardBody className="flex items-center gap-3">
          <span className={`kind kind-lg kind-${tier.toLowerCase()}`}>
            <Lock size={16} aria-hidden="true" />
          </span>
          <p className="text-muted">{t('dashboard.locked', { tier })}</p>
          {behind && (
            <Link to={behind.path} className="ml-auto text-sm text-accent underline underline-offset-2">
              {t('dashboard.lockedMore', { tier })}
            </Link>
          )}
        </CardBody>
      </Card>
      <Partner module={module} />
    </div>
  )
}
