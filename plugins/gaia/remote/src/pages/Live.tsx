import { errorSentence, useFormat, usePortal, useText } from '@portal/sdk'
import {
  Address,
  Button,
  Card,
  CardHeader,
  EmptyState,
  type Failure,
  LiveChip,
  Notice,
  PageHeader,
  QueryView,
  TimeRanges,
  useTableState,
  useTimeRange,
} from '@portal/sdk/ui'
import { ArrowUp, Maximize, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Bars } from '../live/Bars'
import { BigScreen } from '../live/BigScreen'
import { Holding } from '../live/Holding'
import { KindFilter } from '../live/KindFilter'
import { LeastInput } from '../live/LeastInput'
import { LiveStats } from '../live/LiveStats'
import { TapeSearch } from '../live/TapeSearch'
import { TapeTable, useTapeColumns } from '../live/TapeTable'
import { TransferProof } from '../live/TransferProof'
import { Transport } from '../live/Transport'
import { tapeFilters } from '../live/tapeFilters'
import { useBigScreen } from '../live/useBigScreen'
import { type Rewind, useRewind } from '../live/useRewind'
import { useTapeHold } from '../live/useTapeHold'
import { useTapePages } from '../live/useTapePages'
import { useWindow } from '../live/useWindow'
import { useRecent } from '../queries'
import { messages } from '../texts'
import { type Kind, kinds, type Recent, type Transfer } from '../wire'

const hour = { fallback: '1h' } as const
const table = { filters: tapeFilters } as const

export default function Live() {
  const text = useText(messages)
  const chain = usePortal((state) => state.portal.chain.name)
  const recent = useRecent()
  const choice = useTimeRange(hour)
  const read = useWindow(choice.range, recent.data)
  const rewind = useRewind(recent.data)
  const screen = useBigScreen()
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader
        title={text('live.title')}
        lede={text('live.lede', { chain })}
        actions={
          <>
            <TimeRanges {...choice} />
            <Button icon={<Maximize size={14} aria-hidden="true" />} onClick={screen.enter}>
              {text('screen.enter')}
            </Button>
          </>
        }
      />
      {screen.open && <BigScreen query={recent} knownUntil={read.knownUntil} screen={screen} />}
      <QueryView
        query={recent}
        framed
        failed={text('live.failed')}
        stale={({ problem, head }) => problem && { since: head.time, problem, block: head.number }}
      >
        {(data) => (
          <>
            {data?.catchingUp && !data.problem && <CatchingUp recent={data} />}
            {read.failure && <WindowFailed failure={read.failure} />}
            <LiveStats recent={data} range={choice.range} read={read} />
            <Bars read={read} moment={rewind.moment} />
            <Tape recent={data} rewind={rewind} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function CatchingUp({ recent: { head, chain } }: { recent: Recent }) {
  const text = useText(messages)
  const format = useFormat()
  return (
    <Notice tone="info">
      {text('live.catchingUp', { block: format.block(head.number), chain: format.block(chain) })}
    </Notice>
  )
}

function WindowFailed({ failure: { error, retrying, onRetry } }: { failure: Failure }) {
  const text = useText(messages)
  return (
    <Notice
      tone="bad"
      title={text('live.window.failed')}
      action={
        <Button size="sm" busy={retrying} onClick={onRetry} icon={<RefreshCw size={14} aria-hidden="true" />}>
          {text('live.again')}
        </Button>
      }
    >
      {errorSentence(error)}
    </Notice>
  )
}

interface TapeProps {
  /** undefined: not there yet */
  recent: Recent | undefined
  rewind: Rewind
}

function Tape({ recent, rewind }: TapeProps) {
  const text = useText(messages)
  const [proof, setProof] = useState<Transfer | null>(null)
  const hold = useTapeHold()
  const sought = useTableState(table).filters.q
  const tape = useTapePages({ columns: useTapeColumns(setProof), held: hold.held, sought, rewind })
  const { filters, waiting } = tape
  // All of them are no choice.
  const choose = (chosen: readonly Kind[]) => tape.setFilters({ kind: chosen.length === kinds.length ? [] : chosen })
  const release = () => {
    if (tape.page > 0) tape.setPage(0)
    hold.release()
  }
  return (
    <Card>
      <CardHeader
        title={text('live.tape')}
        end={
          rewind.moment === null && (
            <LiveChip at={recent?.transfers[0]?.time} paused={hold.paused} onPausedChange={hold.setPaused} />
          )
        }
      />
      <div ref={hold.top} />
      <Transport rewind={rewind} />
      <TapeTable
        table={tape.table}
        filters={
          <>
            <KindFilter chosen={filters.kind} onChoose={choose} />
            <TapeSearch sought={filters.q} onSeek={(q) => tape.setFilters({ q })} />
            <LeastInput least={filters.least} onChange={(least) => tape.setFilters({ least })} />
          </>
        }
        notice={
          <>
            <Holding sought={filters.q} />
            {waiting > 0 && (
              <div className="gaia:sticky gaia:top-16 gaia:z-1 gaia:flex gaia:h-0 gaia:justify-center">
                <Button
                  size="sm"
                  variant="primary"
                  className="gaia:mt-2 gaia:shadow-md"
                  icon={<ArrowUp size={14} aria-hidden="true" />}
                  aria-label={text('live.waiting.label', { count: waiting })}
                  onClick={release}
                >
                  {text('live.waiting', { count: waiting })}
                </Button>
              </div>
            )}
          </>
        }
        empty={
          tape.tooMany ? (
            <EmptyState title={text('live.tooMany')}>{text('live.tooMany.text')}</EmptyState>
          ) : rewind.moment !== null ? (
            <NoneThen onLive={rewind.live} />
          ) : recent?.total && (filters.q || filters.least || filters.kind.length > 0) ? (
            <NoneFound count={recent.total} onShowAll={tape.clear} />
          ) : (
            <NoTransfers />
          )
        }
      />
      {proof && <TransferProof transfer={proof} onClose={() => setProof(null)} />}
    </Card>
  )
}

function NoTransfers() {
  const text = useText(messages)
  const contract = usePortal((state) => state.portal.chain.contracts.GaiaToken)
  return (
    <EmptyState title={text('live.empty')}>
      {text('live.empty.text')} {contract && <Address address={contract} />}
    </EmptyState>
  )
}

function NoneThen({ onLive }: { onLive: () => void }) {
  const text = useText(messages)
  return <EmptyState title={text('rewind.none')} action={<Button onClick={onLive}>{text('rewind.none.act')}</Button>} />
}

function NoneFound({ count, onShowAll }: { count: number; onShowAll: () => void }) {
  const text = useText(messages)
  return (
    <EmptyState
      title={text('live.noneFound', { count })}
      action={<Button onClick={onShowAll}>{text('live.showAll')}</Button>}
    />
  )
}
