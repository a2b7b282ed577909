import { useFormat, useLocale, useText } from '@portal/sdk'
import { Link, useParams } from '@portal/sdk/router'
import { buttonClass, CardSkeleton, Notice, PageHeader, QueryView } from '@portal/sdk/ui'
import { BenchmarkBadge } from '../benchmarks/BenchmarkBadge'
import { HistoryCard } from '../benchmarks/HistoryCard'
import { MeasureCard } from '../benchmarks/MeasureCard'
import { useBenchmark } from '../benchmarks/queries'
import { SampleTable } from '../benchmarks/SampleTable'
import { SignedCard } from '../benchmarks/SignedCard'
import { StandingCard } from '../benchmarks/StandingCard'
import { benchmarkMessages } from '../benchmarks/texts'
import type { BenchmarkDetail } from '../benchmarks/wire'
import { machineWords } from '../nodes/machineWords'
import { nodeMessages } from '../nodes/texts'

/** One benchmark, with all that it was made of. */
export default function Benchmark() {
  const text = useText(benchmarkMessages)
  const { benchmark = '' } = useParams()
  const query = useBenchmark(benchmark)
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <Head detail={query.data} />
      <QueryView
        query={query}
        framed
        failed={text('one.failed')}
        skeleton={<CardSkeleton title={text('measured')} height="300px" />}
      >
        {(detail) => (
          <>
            <Notices detail={detail} />
            <MeasureCard detail={detail} />
            <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-[1.65fr_1fr]">
              <div className="network:grid network:min-w-0 network:grid-cols-1 network:gap-5.5">
                <StandingCard detail={detail} />
                <SampleTable detail={detail} />
              </div>
              <div className="network:grid network:min-w-0 network:grid-cols-1 network:gap-5.5">
                <SignedCard detail={detail} />
                <HistoryCard detail={detail} />
              </div>
            </div>
          </>
        )}
      </QueryView>
    </div>
  )
}

function Head({ detail }: { detail: BenchmarkDetail | undefined }) {
  const text = useText(benchmarkMessages)
  const machine = useText(nodeMessages)
  const format = useFormat()
  const locale = useLocale()
  return (
    <>
      <PageHeader
        title={detail ? text('one.title', { name: detail.name }) : text('one')}
        lede={
          detail &&
          text('one.lede', {
            machine: machineWords(machine, detail.machine, locale),
            time: format.time(detail.taken),
            idle: format.percent(detail.idle / 10_000, 0),
          })
        }
        actions={
          <>
            <Link className={buttonClass({})} to="/node-benchmarks">
              {text('one.all')}
            </Link>
            {detail && (
              <Link className={buttonClass({})} to={`/node-performance/${detail.node}`}>
                {text('one.node')}
              </Link>
            )}
          </>
        }
      />
      {detail && (
        <div className="network:flex network:flex-wrap network:items-center network:gap-x-5 network:gap-y-2 network:text-sm">
          <BenchmarkBadge of={detail} counts={detail.counts} />
          <span>{detail.class}</span>
          <span>{detail.software}</span>
          <span>{text('one.suite', { suite: detail.suite })}</span>
          {detail.counts && <span>{text('one.until', { time: format.time(detail.expires) })}</span>}
        </div>
      )}
    </>
  )
}

function Notices({ detail }: { detail: BenchmarkDetail }) {
  const text = useText(benchmarkMessages)
  if (detail.state === 'made_up')
    return (
      <Notice tone="bad" title={text('madeUp.title')}>
        {text('madeUp.text')}
      </Notice>
    )
  if (detail.latest) return null
  const newest = detail.history[0]
  return (
    <Notice
      title={text('older.title')}
      action={
        newest && (
          <Link className={buttonClass({})} to={`/node-benchmarks/${newest.id}`}>
            {text('older.newest')}
          </Link>
        )
      }
    >
      {text('older.text')}
    </Notice>
  )
}
