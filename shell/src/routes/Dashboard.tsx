import { useFormat, useLocale, usePortal, useSession } from '@portal/sdk'
import { PageHeader, Stat, StatStrip, TimeAgo } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { useT } from '../app/text'
import { formatNative } from '../session/formatNative'
import { FramePart } from '../ui/FramePart'
import { Cards } from './Cards'
import { GettingStarted } from './GettingStarted'

/** How the portal is, what one has, what to do next, and the modules' live cards. */
export function Dashboard(): ReactElement {
  return (
    <>
      <FramePart>
        <Condition />
      </FramePart>
      <FramePart>
        <Strip />
      </FramePart>
      <FramePart>
        <GettingStarted />
      </FramePart>
      <FramePart>
        <Cards />
      </FramePart>
    </>
  )
}

function Condition(): ReactElement {
  const t = useT()
  const modules = usePortal((state) => state.portal.modules)
  const { head, silentSince, name: chain } = usePortal((state) => state.portal.chain)
  // A module that is asleep wakes up with the next request: nothing is wrong with it.
  const trouble = modules.find(({ state }) => state !== 'ready' && state !== 'asleep')
  if (!head || silentSince) return <PageHeader title={t('dashboard.noChain')} lede={t('dashboard.noChainText')} />
  if (trouble) {
    const lede = t('dashboard.troubleText', { state: t(`state.${trouble.state}`) })
    return <PageHeader title={t('dashboard.trouble', { module: trouble.title })} lede={lede} />
  }
  if (modules.length === 0) return <PageHeader title={t('dashboard.noModules')} />
  return <PageHeader title={t('dashboard.allWell')} lede={t('dashboard.modules', { count: modules.length, chain })} />
}

function Strip(): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const { head, silentSince, currency, name: chain } = usePortal((state) => state.portal.chain)
  const session = useSession()
  if (!session) return null
  const read = session.balanceAt
  const readNote = read ? t('dashboard.balanceNote', { count: read.number }) : t('gate.notRead')
  const { symbol, decimals } = currency
  return (
    <StatStrip label={t('dashboard.strip')}>
      <Stat
        label={t('dashboard.block')}
        value={head && format.block(head.number)}
        note={head && <TimeAgo time={head.time} />}
        state={silentSince ? (head ? { since: silentSince } : 'unreachable') : undefined}
      />
      <Stat
        label={t('dashboard.yourGaia')}
        value={read && format.number(session.gaiaBalance)}
        note={session.balanceSource === 'simulated' ? t('dashboard.simulatedNote') : readNote}
        definition={session.balanceSource === 'simulated' ? undefined : t('dashboard.yourGaiaDefinition')}
      />
      <NextTier />
      <Stat
        label={t('dashboard.native', { symbol })}
        value={read && formatNative(session.balance, decimals, locale)}
        note={t('dashboard.nativeNote', { chain })}
      />
    </StatStrip>
  )
}

function NextTier(): ReactElement {
  const t = useT()
  const session = useSession()
  const tiers = usePortal((state) => state.portal.tiers)
  const balance = session?.gaiaBalance ?? 0
  const next = tiers.find(({ threshold }) => threshold > balance)
  if (!next)
    return <Stat label={t('dashboard.topTier')} value={session?.tier} note={t('gaia.amount', { count: balance })} />
  return (
    <Stat
      label={t('dashboard.nextTier', { tier: next.name })}
      value={t('gaia.amount', { count: next.threshold - balance })}
      note={t('dashboard.toGoNote', { count: balance, threshold: next.threshold })}
    />
  )
}
