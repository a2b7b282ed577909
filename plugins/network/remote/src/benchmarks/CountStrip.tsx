import { useFormat, useText } from '@portal/sdk'
import { Figure, type Proof, StatStrip } from '@portal/sdk/ui'
import { benchmarkMessages } from './texts'
import type { BenchmarkSummary } from './wire'

/** How many machines are measured, each figure with what it was counted from. */
export function CountStrip({ summary }: { summary: BenchmarkSummary | undefined }) {
  const text = useText(benchmarkMessages)
  const format = useFormat()
  const hours = (summary?.terms.countsFor ?? 0) / 3600
  const common = { source: 'signed', asOf: summary && { time: summary.time } } as const
  const proof = (formula: string, inputs: readonly (readonly [string, number])[]): Proof => ({
    kind: 'formula',
    formula,
    inputs: inputs.map(([label, value]) => ({ label, value: format.number(value) })),
  })
  const of = (pick: (all: BenchmarkSummary) => number) => summary && format.number(pick(summary))
  const all = summary?.measured
  const measured = text('count.measured.definition')
  const counting = text('count.counting.definition', { hours })
  const verified = text('count.verified.definition', { samples: summary?.terms.checked ?? 0 })
  const madeUp = text('count.madeUp.definition')
  const over = all ? all.all - all.counting - all.madeUp : 0
  return (
    <StatStrip label={text('counts')}>
      <Figure
        {...common}
        label={text('count.measured')}
        value={of(({ measured }) => measured.all)}
        note={summary && text('count.measured.note', { count: summary.nodes })}
        definition={measured}
        proof={
          summary &&
          proof(measured, [
            [text('count.nodes'), summary.nodes],
            [text('count.none'), summary.nodes - summary.measured.all],
          ])
        }
      />
      <Figure
        {...common}
        label={text('count.counting')}
        value={of(({ measured }) => measured.counting)}
        note={summary && text('count.mine', { count: summary.mine.counting })}
        definition={counting}
        proof={
          all &&
          proof(counting, [
            [text('count.measured'), all.all],
            [text('count.expired'), over],
            [text('count.madeUp'), all.madeUp],
          ])
        }
      />
      <Figure
        {...common}
        source="derived"
        label={text('count.verified')}
        value={of(({ measured }) => measured.verified)}
        note={summary && text('count.mine', { count: summary.mine.verified })}
        definition={verified}
        proof={
          all &&
          proof(verified, [
            [text('count.counting'), all.counting],
            [text('count.waiting'), all.counting - all.verified],
          ])
        }
      />
      <Figure
        {...common}
        source="derived"
        label={text('count.madeUp')}
        value={of(({ measured }) => measured.madeUp)}
        note={summary && text('count.mine', { count: summary.mine.madeUp })}
        definition={madeUp}
        proof={
          all &&
          proof(madeUp, [
            [text('count.measured'), all.all],
            [text('count.madeUp'), all.madeUp],
          ])
        }
      />
    </StatStrip>
  )
}
