import { usePortal, useSession, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import { Badge, buttonClass, Card, LiveChip, Skeleton } from '@portal/sdk/ui'
import { usePages } from '../portfolio/usePages'
import type { LaunchAnswer } from '../wire'
import { callOf, callPaths } from './callOf'
import { momentTitle } from './momentTitle'
import { nextMoment } from './nextMoment'
import { nextPhase } from './nextPhase'
import { Raise } from './Raise'
import { Reminder } from './Reminder'
import { launchMessages } from './texts'

/** What this is, how far it is, and the one thing to do. Undefined: not there yet. */
export function Hero({ launch }: { launch: LaunchAnswer | undefined }) {
  const text = useText(launchMessages)
  const { brand, chain } = usePortal((state) => state.portal)
  const session = useSession()
  const has = usePages()
  const phase = launch ? saying(launch) : 'none'
  const call = launch && callOf(launch, session !== null)
  return (
    <header className="gaia-launch-hero">
      <div className="gaia:grid gaia:content-center gaia:justify-items-start gaia:gap-5">
        <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-2">
          {launch ? <Step launch={launch} /> : <Skeleton width="16ch" />}
          {launch && <LiveChip at={launch.asOf.time} />}
        </div>
        <h1 className="gaia-launch-title">{text(launch ? `title.${phase}` : 'title.none')}</h1>
        <p className="gaia-launch-lede">
          {phase === 'failed' || phase === 'closed'
            ? text(`lede.${phase}`)
            : text('lede.network', { brand: brand.name })}{' '}
          {phase === 'over' ? text('lede.over') : text('lede.proof', { chain: chain.name })}
        </p>
        {call && (call === 'connect' || has(callPaths[call])) && (
          <Link className={`${buttonClass({ variant: 'primary' })} gaia-launch-call`} to={callPaths[call]}>
            {text(`call.${call}`)}
          </Link>
        )}
      </div>
      <Card className="gaia-launch-next">
        {launch ? (
          <>
            <Next launch={launch} />
            {launch.sale && <Raise sale={launch.sale} />}
          </>
        ) : (
          <Skeleton height="160px" />
        )}
      </Card>
    </header>
  )
}

/** What the title is about. */
function saying({ over, phases, sale }: LaunchAnswer) {
  if (!sale) return 'none'
  if (phases.some(({ name, state }) => name === 'opened' && state === 'missed')) return 'closed'
  if (over && sale.phase !== 'failed') return 'over'
  return sale.phase === 'ended' && sale.softCap === '0' ? 'endedAny' : sale.phase
}

function Step({ launch }: { launch: LaunchAnswer }) {
  const text = useText(launchMessages)
  const all = launch.phases.length
  const next = nextPhase(launch.phases)
  if (!next) {
    const done = launch.phases.filter(({ state }) => state === 'done').length
    if (launch.phases.some(({ state }) => state === 'unknown'))
      return <Badge>{text('step.unknown', { done, all })}</Badge>
    return done === all ? (
      <Badge tone="good">{text('step.all', { count: all })}</Badge>
    ) : (
      <Badge tone="warn">{text('step.missed', { done, all })}</Badge>
    )
  }
  const nth = launch.phases.indexOf(next) + 1
  return <Badge tone="accent">{text('step.of', { nth, all, name: text(`phase.${next.name}`) })}</Badge>
}

/** How long until what comes next, by the time of the blocks. */
function Next({ launch }: { launch: LaunchAnswer }) {
  const text = useText(launchMessages)
  const has = usePages()
  const head = usePortal((state) => state.portal.chain.head?.time)
  const next = nextMoment(launch.moments, launch.asOf.time)
  return (
    <section className="gaia:grid gaia:gap-2" aria-label={text('next.title')}>
      {next ? (
        <>
          <TimeCountdown key={`${next.kind} ${next.at}`} time={next.at} label={momentTitle(text, next)} />
          <Reminder moment={next} />
          {next.kind === 'dated' && next.path && head && has(next.path) && (
            <Link className="pk-entity-link gaia:justify-self-start gaia:text-sm" to={next.path}>
              {text('moment.more')}
            </Link>
          )}
        </>
      ) : (
        <>
          <h2 className="gaia:text-lg gaia:font-[600]">{text(launch.dated ? 'next.none' : 'next.unknown')}</h2>
          <p className="gaia:text-sm gaia:text-muted">{text(launch.dated ? 'next.none.text' : 'next.unknown.text')}</p>
        </>
      )}
    </section>
  )
}
