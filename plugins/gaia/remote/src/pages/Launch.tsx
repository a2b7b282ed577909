import { usePortal, useText } from '@portal/sdk'
import { Card, CardSkeleton, EmptyState, Notice, QueryView } from '@portal/sdk/ui'
import { Rocket } from 'lucide-react'
import { Risks } from '../facts/Risks'
import { Calendar } from '../launch/Calendar'
import { Hero } from '../launch/Hero'
import { LaunchContracts } from '../launch/LaunchContracts'
import { LaunchFigures } from '../launch/LaunchFigures'
import { Phases } from '../launch/Phases'
import { Questions } from '../launch/Questions'
import { launchMessages } from '../launch/texts'
import { useLaunch } from '../launch/useLaunch'
import type { LaunchAnswer } from '../wire'

/** The launch of GAIA, for everybody: how far it is, what comes next, and what it rests on. */
export default function Launch() {
  const text = useText(launchMessages)
  const query = useLaunch()
  return (
    <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5">
      <QueryView
        query={query}
        framed
        failed={text('failed')}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(launch) => (
          <>
            <Hero launch={launch} />
            {launch && isEmpty(launch) ? <Nothing launch={launch} /> : <Parts launch={launch} />}
          </>
        )}
      </QueryView>
    </div>
  )
}

function Parts({ launch }: { launch: LaunchAnswer | undefined }) {
  const text = useText(launchMessages)
  const chain = usePortal((state) => state.portal.chain.name)
  return (
    <>
      {launch && <Silent launch={launch} />}
      {launch?.contracts.some(({ name, address }) => name === 'GaiaSale' && address === null) && (
        <Notice tone="info" title={text('noSale.title')}>
          {text('noSale.text', { chain })}
        </Notice>
      )}
      <LaunchFigures launch={launch} />
      <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-2 gaia:lg:items-start">
        <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5">
          {launch ? <Phases launch={launch} /> : <CardSkeleton title={text('phases.title')} lines={12} />}
          {launch && <Calendar launch={launch} />}
        </div>
        <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5">
          {launch ? <LaunchContracts launch={launch} /> : <CardSkeleton title={text('contracts.title')} lines={6} />}
          {launch?.token && <Risks facts={launch.token} />}
          {launch && <Questions launch={launch} />}
        </div>
      </div>
    </>
  )
}

/**
 * Names the contracts that are configured but do not answer: that is an operator's mistake, and must not look like a launch that has not
 * begun.
 */
function Silent({ launch }: { launch: LaunchAnswer }) {
  const text = useText(launchMessages)
  const names = launch.contracts.filter(({ address, reading }) => address && !reading).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Notice tone="bad" title={text('unanswered.title', { count: names.length })}>
      {text('unanswered.text', { names: names.join(', ') })}
    </Notice>
  )
}

function Nothing({ launch }: { launch: LaunchAnswer }) {
  const text = useText(launchMessages)
  const chain = usePortal((state) => state.portal.chain.name)
  return (
    <>
      <Card>
        <EmptyState title={text('empty.title', { chain })} icon={<Rocket size={20} aria-hidden="true" />}>
          {text('empty.text')}
        </EmptyState>
      </Card>
      <Calendar launch={launch} />
    </>
  )
}

/** None of the contracts is configured on this chain. */
function isEmpty(launch: LaunchAnswer): boolean {
  return launch.contracts.every(({ address }) => address === null)
}
