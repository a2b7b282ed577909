import { useFormat, usePortal, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Amount, Badge, Button, Dialog, IconButton, LiveChip, TimeAgo, useFailure } from '@portal/sdk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Maximize, X } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { messages } from '../texts'
import type { Recent, Step, Transfer } from '../wire'
import { lastHours, transferKey } from './applyTransfer'
import { headOf } from './headOf'
import { KindBadge } from './kind'
import { Party } from './Party'
import type { BigScreenState } from './useBigScreen'
import { useMinute } from './useMinute'
import { useWakeLock } from './useWakeLock'

interface BigScreenProps {
  query: UseQueryResult<Recent, Error>
  /** in ms: up to when what happened is known, where it is not known up to now */
  knownUntil: number | null
  screen: BigScreenState
}

/** How many rows a wall has room for, at most. */
const most = 20

/** The tape for a wall: nothing beside it, large enough to be read from afar. */
export function BigScreen({ query, knownUntil, screen }: BigScreenProps) {
  const text = useText(messages)
  const title = text('live.title')
  const format = useFormat()
  const { name: chain, silentSince } = usePortal((state) => state.portal.chain)
  const recent = query.data
  const failure = useFailure(query)
  const since = failure ? query.dataUpdatedAt : (silentSince ?? (recent?.problem && headOf(recent).time))
  const until = knownUntil ?? (failure && recent ? Date.parse(headOf(recent).time) : null)
  useWakeLock()
  return (
    <Dialog open title={title} side="screen" onOpenChange={(open) => !open && screen.leave()}>
      <div className="gaia-big">
        <header className="gaia-big-head">
          <b>{title}</b>
          <span className="gaia:text-muted">{chain}</span>
          {since ? (
            <Badge tone="warn">{text('screen.old', { time: format.time(since) })}</Badge>
          ) : recent?.catchingUp ? (
            <Badge tone="info">{text('screen.catchingUp')}</Badge>
          ) : failure ? (
            <Badge tone="bad">{text('live.failed')}</Badge>
          ) : (
            <LiveChip at={recent?.transfers[0]?.time} />
          )}
          <span className="gaia:ms-auto gaia:flex gaia:gap-2">
            {screen.fill && !screen.full && (
              <Button icon={<Maximize size={16} aria-hidden="true" />} onClick={screen.fill}>
                {text('screen.full')}
              </Button>
            )}
            <IconButton label={text('screen.leave')} onClick={screen.leave}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </span>
        </header>
        <div className="gaia-big-side">
          <BlockClock recent={recent} />
          <Minute recent={recent} knownUntil={until} />
        </div>
        <ol className="gaia-big-rows" aria-label={text('screen.rows')}>
          {recent?.transfers.slice(0, most).map((one) => (
            <Row key={transferKey(one)} transfer={one} />
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

/** The chain's newest block, and how old it is. */
function BlockClock({ recent }: { recent: Recent | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const head = usePortal((state) => state.portal.chain.head) ?? (recent && headOf(recent))
  return (
    <section>
      <h2>{text('screen.clock')}</h2>
      <p className="gaia-big-figure">{head ? format.block(head.number) : '—'}</p>
      <p className="gaia-big-note">{head && <TimeAgo time={head.time} />}</p>
    </section>
  )
}

/** The current minute, the one before, and a bar for each minute of the hour. */
function Minute({ recent, knownUntil }: { recent: Recent | undefined; knownUntil: number | null }) {
  const text = useText(messages)
  const format = useFormat()
  const clock = useMinute()
  const tall = useTall()
  const known = recent?.perMinute
  // Where no transfers arrive any more, the hour ends with the last known minute instead of the current one.
  const read = recent ? Date.parse(headOf(recent).time) : 0
  const end = knownUntil ?? Math.max(clock, read)
  const minutes = useMemo(() => (known ? lastHours(known, end).last : null), [known, end])
  const [before, now] = minutes?.slice(-2) ?? []
  const volume = (of: Step | undefined) => (of ? format.compactGaia(of.volume) : '—')
  const label = text('live.bars')
  const series = useMemo(
    () => minutes && [{ label, kind: 'bars' as const, points: minutes.map((one) => [one.start, one.count] as const) }],
    [minutes, label],
  )
  return (
    <section>
      <h2>
        {knownUntil === null || !now
          ? text('screen.minute')
          : text('screen.minute.of', { time: format.time(now.start) })}
      </h2>
      <dl className="gaia-big-minute">
        <div>
          <dt>{text('live.count')}</dt>
          <dd className="gaia-big-figure">{now ? format.number(now.count) : '—'}</dd>
          <dd className="gaia-big-note">
            {text('screen.before', { count: before ? format.number(before.count) : '—' })}
          </dd>
        </div>
        <div>
          <dt>{text('live.volume')}</dt>
          <dd className="gaia-big-figure">{volume(now)}</dd>
          <dd className="gaia-big-note">{text('screen.before.volume', { volume: volume(before) })}</dd>
        </div>
      </dl>
      <TimeSeries
        label={label}
        series={series ?? (recent ? [] : undefined)}
        empty={text('live.window.unknown')}
        every={60_000}
        height={tall ? 420 : 220}
      />
    </section>
  )
}

const tallScreen = () => matchMedia('(height >= 900px)')

/** Whether there is room for a larger picture. */
function useTall(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = tallScreen()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => tallScreen().matches,
  )
}

function Row({ transfer }: { transfer: Transfer }) {
  return (
    <li>
      <KindBadge kind={transfer.kind} />
      <b>
        <Amount wei={transfer.value} digits={2} />
      </b>
      <span className="gaia-big-parties">
        <Party transfer={transfer} end="from" />
        <span aria-hidden="true">→</span>
        <Party transfer={transfer} end="to" />
      </span>
      <span className="gaia-big-age">
        <TimeAgo time={transfer.time} />
      </span>
    </li>
  )
}
