import { useFormat, useModuleQuery } from '@portal/sdk'
import { EmptyState, Figure, QueryView, StatStrip, TimeRanges, useTimeRange } from '@portal/sdk/ui'

/** What GET /jobs?range=24h answers. */
interface Jobs {
  asOf: { number: number; time: string }
  done: number
  /** in the window before; null: there was none */
  before: number | null
  /** why this may be old; null while all is well */
  problem: string | null
  newest: { hash: string; block: number; time: string } | null
}

export default function JobCounts() {
  const format = useFormat()
  const choice = useTimeRange()
  const query = useModuleQuery<Jobs>(`/jobs?range=${choice.range}`, { live: { topic: 'jobs' } })
  return (
    <>
      <TimeRanges {...choice} />
      <QueryView
        query={query}
        framed
        failed="The jobs could not be read"
        empty={({ newest }) => newest === null && <EmptyState title="No job yet">Post the first one.</EmptyState>}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(jobs) => (
          <StatStrip label="Jobs">
            <Figure
              label="Done"
              value={jobs && format.number(jobs.done)}
              definition="JobAccepted logs of the escrow contract."
              window={choice.range}
              change={jobs && { now: jobs.done, before: jobs.before }}
              source="chain"
              asOf={jobs?.asOf}
              proof={
                jobs?.newest
                  ? {
                      kind: 'formula',
                      formula: 'The number of JobAccepted logs in the window.',
                      inputs: [{ label: 'Newest', value: '1', proof: { kind: 'transaction', ...jobs.newest } }],
                    }
                  : undefined
              }
            />
          </StatStrip>
        )}
      </QueryView>
    </>
  )
}
