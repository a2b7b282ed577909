import { useFormat, usePortal, useText } from '@portal/sdk'
import { Address, Button, Card, CardHeader, EmptyState, ErrorState, LiveChip, PageHeader } from '@portal/sdk/ui'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { lastHour } from '../live/applyTransfer'
import { Bars } from '../live/Bars'
import { Holding } from '../live/Holding'
import { KindFilter } from '../live/KindFilter'
import { LiveStats } from '../live/LiveStats'
import { ProofDialog } from '../live/ProofDialog'
import { TapeSearch } from '../live/TapeSearch'
import { TapeTable } from '../live/TapeTable'
import { useMinute } from '../live/useMinute'
import { useTape } from '../live/useTape'
import { isWanted, type TapeFilter, useTapeFilter } from '../live/useTapeFilter'
import { Notice } from '../Notice'
import { useRecent } from '../queries'
import { messages } from '../texts'
import type { Recent, Transfer } from '../wire'

/** How many transfers the tape starts with, and among how many one is looked for. */
const first = 100
const most = 500
const none: Transfer[] = []

export default function Live() {
  const text = useText(messages)
  const chain = usePortal((state) => state.portal.chain.name)
  const recent = useRecent(first)
  const [{ sought }] = useTapeFilter()
  const all = useRecent(most, sought !== '')
  const now = useMinute()
  const minutes = recent.data?.perMinute && lastHour(recent.data.perMinute, now)
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <PageHeader title={text('live.title')} lede={text('live.lede', { chain })} />
      {recent.error ? (
        <Card>
          <ErrorState
            title={text('live.failed')}
            error={recent.error}
            onRetry={() => void recent.refetch()}
            retrying={recent.isFetching}
          />
        </Card>
      ) : (
        <>
          {recent.data && <LiveNotice recent={recent.data} />}
          <LiveStats recent={recent.data} minutes={minutes} />
          <Bars minutes={minutes ?? null} />
          <Tape transfers={((sought && all.data) || recent.data)?.transfers} />
        </>
      )}
    </div>
  )
}

function LiveNotice({ recent }: { recent: Recent }) {
  const text = useText(messages)
  const format = useFormat()
  const { head, chain, problem, catchingUp } = recent
  if (problem)
    return (
      <Notice>{text('live.stale', { problem, block: format.block(head.number), time: format.time(head.time) })}</Notice>
    )
  return catchingUp ? <Notice>{text('live.catchingUp', { block: format.block(head.number), chain: format.block(chain) })}</Notice> : null
}

function Tape({ transfers }: { transfers: Transfer[] | undefined }) {
  const text = useText(messages)
  const [proof, setProof] = useState<Transfer | null>(null)
  const [filter, put, clear] = useTapeFilter()
  const tape = useTape(transfers ?? none)
  const wanted = (one: Transfer) => isWanted(one, filter)
  const waiting = tape.waiting.filter(wanted).length
  const choose = (change: Partial<TapeFilter>) => {
    put(change)
    tape.setPage(0)
  }
  return (
    <Card>
      <CardHeader
        title={text('live.tape')}
        end={<LiveChip at={transfers?.[0]?.time} paused={tape.paused} onPausedChange={tape.setPaused} />}
      />
      <div
        ref={tape.top}
        className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-2 gaia:border-b gaia:border-line-soft gaia:px-3.5 gaia:py-2.5"
      >
        <KindFilter chosen={filter.kinds} onChoose={(kinds) => choose({ kinds })} />
        <TapeSearch sought={filter.sought} onSeek={(sought) => choose({ sought })} />
      </div>
      <Holding sought={filter.sought} />
      {waiting > 0 && (
        <div className="gaia:sticky gaia:top-16 gaia:z-1 gaia:flex gaia:h-0 gaia:justify-center">
          <Button
            size="sm"
            variant="primary"
            className="gaia:mt-2 gaia:shadow-md"
            icon={<ArrowUp size={14} aria-hidden="true" />}
            aria-label={text('live.waiting.label', { count: waiting })}
            onClick={tape.release}
          >
            {text('live.waiting', { count: waiting })}
          </Button>
        </div>
      )}
      <TapeTable
        transfers={transfers && tape.shown.filter(wanted)}
        page={tape.page}
        onPageChange={tape.setPage}
        onProof={setProof}
        empty={transfers?.length ? <NoneFound count={transfers.length} onShowAll={clear} /> : <NoTransfers />}
      />
      <ProofDialog transfer={proof} onClose={() => setProof(null)} />
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

function NoneFound({ count, onShowAll }: { count: number; onShowAll: () => void }) {
  const text = useText(messages)
  return (
    <EmptyState
      title={text('live.noneFound', { count })}
      action={<Button onClick={onShowAll}>{text('live.showAll')}</Button>}
    />
  )
}
