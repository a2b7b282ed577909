import { useFormat, useText } from '@portal/sdk'
import { Link, useParams } from '@portal/sdk/router'
import { Amount, buttonClass, Card, EmptyState, Figure, Notice, PageHeader, QueryView, StatStrip } from '@portal/sdk/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { EpochListCard } from '../epochs/EpochListCard'
import { useEpoch, useEpochs } from '../epochs/queries'
import { ratioOf } from '../epochs/ratioOf'
import { StandingTable } from '../epochs/StandingTable'
import { sumOf } from '../epochs/sumOf'
import { epochMessages } from '../epochs/texts'
import { VerifyEpochCard } from '../epochs/VerifyEpochCard'
import type { Epoch } from '../epochs/wire'

/** One epoch: what it pays to whom, why, and how to verify it. */
export default function EpochPage() {
  const { epoch = '' } = useParams()
  const text = useText(epochMessages)
  if (/^[1-9]\d{0,14}$/.test(epoch)) return <Known key={epoch} epoch={Number(epoch)} />
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader title={text('title')} />
      <Missing />
    </div>
  )
}

function Known({ epoch }: { epoch: number }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const newest = useEpochs().data?.epochs[0]?.epoch
  const query = useEpoch(epoch)
  const one = query.data
  const missing = query.error !== null && one === undefined && newest !== undefined && epoch > newest
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('one', { epoch: format.block(epoch) })}
        lede={one && text('one.lede', { from: format.time(one.begins), to: format.time(one.ends) })}
        loading={query.isPending}
        actions={
          <>
            {epoch > 1 && (
              <Link
                className={buttonClass({})}
                to={`/validators/epochs/${epoch - 1}`}
                aria-label={text('one.previous', { epoch: format.block(epoch - 1) })}
              >
                <ChevronLeft size={16} aria-hidden="true" />
              </Link>
            )}
            {newest !== undefined && epoch < newest && (
              <Link
                className={buttonClass({})}
                to={`/validators/epochs/${epoch + 1}`}
                aria-label={text('one.next', { epoch: format.block(epoch + 1) })}
              >
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            )}
            <Link className={buttonClass({})} to="/validators/epochs">
              {text('all')}
            </Link>
          </>
        }
      />
      {missing ? (
        <Missing />
      ) : (
        <QueryView query={query} framed failed={text('one.failed')}>
          {(of) => (
            <>
              {of?.decided === 0 && (
                <Notice tone="info" title={text('one.nothing')}>
                  {text('one.nothing.text')}
                </Notice>
              )}
              <Figures of={of} />
              {of && <StandingTable of={of} />}
              {of && (
                <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-2">
                  <EpochListCard of={of} />
                  <VerifyEpochCard epoch={epoch} />
                </div>
              )}
            </>
          )}
        </QueryView>
      )}
    </div>
  )
}

function Figures({ of }: { of: Epoch | undefined }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const missed = of && sumOf(of.validators.map((one) => one.missed))
  const common = { source: 'derived', asOf: of && { time: of.ends } } as const
  const whole = (wei: string | bigint | null | undefined) =>
    wei === null || wei === undefined ? wei : <Amount wei={wei} digits={2} unit={null} />
  return (
    <StatStrip label={text('one', { epoch: of?.epoch ?? '' })}>
      <Figure
        label={text('pool')}
        value={whole(of?.pool)}
        unit="GAIA"
        exact={of && format.gaia(of.pool, 18)}
        definition={text('pool.formula')}
      />
      <Figure
        {...common}
        label={text('earned')}
        value={whole(of?.total)}
        unit="GAIA"
        exact={of && format.gaia(of.total, 18)}
        note={of && text('last.part', { part: format.percent(ratioOf(of.total, of.pool), 1) })}
        definition={text('last.formula')}
      />
      <Figure
        {...common}
        label={text('missed')}
        value={whole(missed)}
        unit="GAIA"
        exact={missed ? format.gaia(missed, 18) : undefined}
        note={missed === null ? undefined : text('missed.note')}
        definition={text('missed.formula')}
      />
      <Figure
        {...common}
        label={text('last.decided')}
        value={of && format.number(of.decided)}
        note={of && text('decided.eligible', { count: of.validators.filter(({ eligible }) => eligible > 0).length })}
        definition={text('last.decided.formula')}
      />
      <Figure
        {...common}
        label={text('last.accounts')}
        value={of && format.number(of.accounts)}
        definition={text('last.accounts.formula')}
      />
    </StatStrip>
  )
}

function Missing() {
  const text = useText(epochMessages)
  return (
    <Card>
      <EmptyState
        title={text('one.missing')}
        action={
          <Link to="/validators/epochs" className={buttonClass({ size: 'sm' })}>
            {text('all')}
          </Link>
        }
      >
        {text('one.missing.text')}
      </EmptyState>
    </Card>
  )
}
