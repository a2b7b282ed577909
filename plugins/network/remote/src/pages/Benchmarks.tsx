import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, CodeBlock, EmptyState, LiveChip, PageHeader, QueryView } from '@portal/sdk/ui'
import { Gauge } from 'lucide-react'
import { BandsCard } from '../benchmarks/BandsCard'
import { BenchmarkTable } from '../benchmarks/BenchmarkTable'
import { CountStrip } from '../benchmarks/CountStrip'
import { useBenchmarkSummary } from '../benchmarks/queries'
import { TermsCard } from '../benchmarks/TermsCard'
import { benchmarkMessages } from '../benchmarks/texts'
import type { BenchmarkSummary } from '../benchmarks/wire'

/** What nodes' machines measured, class by class. */
export default function Benchmarks() {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const summary = useBenchmarkSummary()
  const data = summary.data
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('title')}
        lede={
          data
            ? text('lede', {
                count: data.measured.counting,
                samples: data.terms.checked,
                hours: format.number(data.terms.countsFor / 3600),
              })
            : text('lede.loading')
        }
        loading={summary.isPending}
        actions={
          <>
            {(summary.isPending || data) && <LiveChip at={data?.time} />}
            <Link className={buttonClass({})} to="/node-performance">
              {text('nodes')}
            </Link>
          </>
        }
      />
      <QueryView
        query={summary}
        framed
        failed={text('failed')}
        empty={(all) => all.measured.all === 0 && <None of={all} />}
      >
        {(all) => (
          <>
            <CountStrip summary={all} />
            {all && <BandsCard summary={all} />}
            <BenchmarkTable summary={all} />
          </>
        )}
      </QueryView>
      {data && <TermsCard terms={data.terms} />}
    </div>
  )
}

/** Nothing was measured: what there is to do, by who has which nodes. */
function None({ of }: { of: BenchmarkSummary }) {
  const text = useText(benchmarkMessages)
  const icon = <Gauge size={20} aria-hidden="true" />
  return of.owned > 0 ? (
    <EmptyState title={text('empty')} icon={icon}>
      {text('empty.measure')}
      <CodeBlock label={text('terminal')} code="./portal-node bench" />
    </EmptyState>
  ) : (
    <EmptyState
      title={text('empty')}
      icon={icon}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/node-setup">
          {text('setup')}
        </Link>
      }
    >
      {of.nodes === 0 ? text('empty.nodes') : text('empty.text', { count: of.nodes })}
    </EmptyState>
  )
}
