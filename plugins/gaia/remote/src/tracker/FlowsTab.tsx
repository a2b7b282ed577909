import { fromUnits, useFormat, useText } from '@portal/sdk'
import { type FlowNode, Sankey, type Tone } from '@portal/sdk/charts'
import {
  Card,
  CardBody,
  CardHeader,
  CardSkeleton,
  Definition,
  QueryView,
  TimeRanges,
  useTimeRange,
} from '@portal/sdk/ui'
import { messages } from '../texts'
import type { FlowBetween, ProtocolPart } from '../wire'
import { FlowTable } from './FlowTable'
import { NotKnown } from './NotKnown'
import { partName } from './partName'
import { trackedRanges, useFlows } from './queries'

const choices = { ranges: trackedRanges, fallback: '30d' } as const
const tones: Record<ProtocolPart, Tone> = {
  nobody: 'info',
  staking: 'good',
  sale: 'accent',
  claims: 'accent',
  vesting: 'accent',
  admin: 'vaelus',
  minter: 'naxus',
  other: 'accent',
}

/** What went between the protocol's own accounts and everybody else. */
export function FlowsTab() {
  const text = useText(messages)
  const choice = useTimeRange(choices)
  const flows = useFlows(choice.range)
  return (
    <div className="gaia:grid gaia:gap-5.5">
      <div className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-3">
        <p className="gaia:max-w-[70ch] gaia:text-sm gaia:text-muted">{text('flows.lede')}</p>
        <TimeRanges {...choice} />
      </div>
      <QueryView
        query={flows}
        framed
        failed={text('flows.failed')}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
        skeleton={<CardSkeleton title={text('flows.title')} height="340px" />}
      >
        {({ known, asOf, flows }) => (known ? <Picture flows={flows ?? []} /> : <NotKnown asOf={asOf} />)}
      </QueryView>
    </div>
  )
}

function Picture({ flows }: { flows: FlowBetween[] }) {
  const text = useText(messages)
  const format = useFormat()
  // Each part is drawn twice, once giving and once getting: otherwise a flow back would make a circle.
  const end = (side: 'from' | 'to') =>
    [...new Set(flows.map((flow) => flow[side]))].map(
      (part): FlowNode => ({ id: `${side} ${part}`, label: partName(text, part, side), tone: tones[part] }),
    )
  const total = flows.reduce((sum, { volume }) => sum + BigInt(volume), 0n)
  return (
    <Card>
      <CardHeader
        title={text('flows.title')}
        end={
          <>
            {format.compactGaia(total)} GAIA
            <Definition term={text('flows.title')}>{text('flows.definition')}</Definition>
          </>
        }
      />
      {flows.length > 0 && (
        <CardBody>
          <Sankey
            label={text('flows.title')}
            summary={text('flows.summary', { volume: format.compactGaia(total), count: flows.length })}
            nodes={[...end('from'), ...end('to')]}
            links={flows.map(({ from, to, volume }) => ({
              from: `from ${from}`,
              to: `to ${to}`,
              value: Number(fromUnits(volume)),
            }))}
            format={(value) => `${format.number(value)} GAIA`}
            height={320}
          />
        </CardBody>
      )}
      <FlowTable flows={flows} total={total} />
    </Card>
  )
}
