import { ModuleProvider, PortalFetchError } from '@portal/sdk'
import {
  Button,
  CardSkeleton,
  EmptyState,
  Figure,
  FigureRow,
  Notice,
  type Proof,
  QueryView,
  StatStrip,
  type TimeRange,
  TimeRanges,
  timeRanges,
  useTimeRange,
} from '@portal/sdk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Example } from '../Example'
import { hour, minute, noon } from '../figures'

export const title = 'Figures and data pages'

const contract = '0x9fA7f6d7e1553dB8b6F9fed637590720Cbe7a916'
const staking = '0x68C01723189b40421D4d64104735E5fb4F71b936'
const asOf = { number: 64_118_902, time: noon }

const transaction: Proof = {
  kind: 'transaction',
  hash: `0x${'ea10875ba67296e4'.repeat(4)}`,
  block: asOf.number,
  time: noon,
  contract,
  log: { index: 3, says: 'Its data is the amount: 1500000000000000000000 wei.' },
}
const supply: Proof = {
  kind: 'read',
  contract,
  call: 'totalSupply()',
  data: '0x18160ddd',
  block: asOf.number,
  time: noon,
  answer: '726248626000000000000000000',
}
const staked: Proof = {
  kind: 'read',
  contract,
  call: `balanceOf(${staking})`,
  data: `0x70a08231${staking.slice(2).toLowerCase().padStart(64, '0')}`,
  block: asOf.number,
  time: noon,
  answer: '9440000000000000000000000',
}
const share: Proof = {
  kind: 'formula',
  formula: 'Staked divided by supply',
  inputs: [
    { label: 'Staked', value: '9,440,000 GAIA', proof: staked },
    { label: 'Supply', value: '726,248,626 GAIA', proof: supply },
    { label: 'Escrowed', value: null },
  ],
}
const heartbeat: Proof = {
  kind: 'signed',
  signer: contract,
  statement: `{"node":"atlas-3","seq":90214,"time":"2026-11-21T12:00:00Z","jobs":7,"cpu":0.41}`,
  signature: `0x${'8c1f2be47d'.repeat(13)}`,
  sequence: 90_214,
  time: noon,
}

interface Nodes {
  online: number
  problem?: string
}

/** A query in one of its states, as TanStack Query has it. */
const query = (state: Partial<UseQueryResult<Nodes, Error>>): UseQueryResult<Nodes, Error> =>
  ({
    error: null,
    errorUpdatedAt: 0,
    errorUpdateCount: 0,
    dataUpdatedAt: noon,
    isPending: false,
    isFetching: false,
    refetch: () => Promise.resolve(undefined),
    ...state,
  }) as UseQueryResult<Nodes, Error>

const refused = new PortalFetchError(503, 'The nodes cannot be read from the chain at the moment.')

const unanswered = query({ data: undefined, isPending: true, isFetching: true })
const failed = query({ data: undefined, isPending: false, error: refused, errorUpdatedAt: noon })
const old = query({ data: { online: 128 }, error: refused, errorUpdatedAt: noon + minute })
const answered = query({ data: { online: 128 } })
const none = query({ data: { online: 0 } })
const late = query({ data: { online: 121, problem: 'The chain does not answer.' } })

function View({ of }: { of: UseQueryResult<Nodes, Error> }) {
  return (
    <div className="gallery-stack">
      <QueryView
        query={of}
        failed="The nodes could not be read"
        empty={({ online }) =>
          online === 0 && (
            <EmptyState title="No node is online" action={<Button size="sm">Set up a node</Button>}>
              A node that is set up shows here with its first heartbeat.
            </EmptyState>
          )
        }
        stale={({ problem }) => (problem ? { since: noon, problem, block: asOf.number } : null)}
      >
        {(nodes) => (
          <FigureRow label="Nodes">
            <Figure label="Online" value={nodes && String(nodes.online)} unit="nodes" />
            <Figure label="Late" value={nodes && '3'} unit="nodes" />
          </FigureRow>
        )}
      </QueryView>
    </div>
  )
}

function Ranges() {
  return <TimeRanges {...useTimeRange()} />
}

const counts: Record<TimeRange, [now: number, before: number | null]> = {
  '1h': [31, 31],
  '24h': [912, 811],
  '7d': [5_204, 5_933],
  '30d': [18_220, 0],
  '90d': [40_118, null],
  all: [40_118, null],
}

function Counted() {
  const [range, onChange] = useState<TimeRange>('24h')
  const [now, before] = counts[range]
  return (
    <div className="gallery-stack">
      <TimeRanges range={range} ranges={timeRanges} onChange={onChange} label="Window of the transfers" />
      <FigureRow>
        <Figure label="Transfers" value={now.toLocaleString('en')} window={range} change={{ now, before }} />
      </FigureRow>
    </div>
  )
}

/** Each figure and each answer in each of its states. */
export default function Data() {
  return (
    <ModuleProvider id="gallery">
      <Example title="Figures" note="Pressed, a figure opens where it comes from." wide>
        <StatStrip label="Figures">
          <Figure
            label="Newest transfer"
            value="64,118,902"
            note="block"
            definition="The block of the newest transfer."
            source="chain"
            asOf={asOf}
            proof={transaction}
          />
          <Figure
            label="Supply"
            value="726.24M"
            unit="GAIA"
            exact="726,248,626"
            note="72.6% of the cap"
            definition="totalSupply(): all GAIA minted and not burnt."
            source="chain"
            asOf={asOf}
            proof={supply}
          />
          <Figure
            label="Staked share"
            value="1.3%"
            definition="What is staked, of the supply."
            source="derived"
            asOf={asOf}
            proof={share}
          />
          <Figure
            label="Running jobs"
            value="7"
            note="on atlas-3"
            source="signed"
            asOf={{ time: noon }}
            proof={heartbeat}
          />
        </StatStrip>
      </Example>
      <Example
        title="States of a figure"
        note="No answer yet, none yet, out of date, unreachable, without proof."
        wide
        still
      >
        <StatStrip label="States of a figure">
          <Figure label="Loading" value={undefined} />
          <Figure label="None yet" value={null} definition="Disputes since the beginning." />
          <Figure label="Old" value="121" unit="nodes" state={{ since: noon - hour }} />
          <Figure label="Unreachable" value={null} state="unreachable" />
          <Figure label="Without proof" value="12" unit="regions" />
        </StatStrip>
      </Example>
      <Example title="Against the window before" note="More, less, the same, none before, nothing to compare with.">
        <Counted />
      </Example>
      <Example title="Time ranges" note="In the page's address.">
        <Ranges />
      </Example>
      <Example title="No answer yet" still>
        <View of={unanswered} />
      </Example>
      <Example title="An answer">
        <View of={answered} />
      </Example>
      <Example title="Nothing in it">
        <View of={none} />
      </Example>
      <Example title="No answer, and why">
        <View of={failed} />
      </Example>
      <Example title="Not read again" note="The last answer stays, with since when it is old.">
        <View of={old} />
      </Example>
      <Example title="Old by its own account">
        <View of={late} />
      </Example>
      <Example title="A card that is not there yet" still>
        <CardSkeleton title="Contract" lines={5} />
      </Example>
      <Example title="Notices">
        <div className="gallery-stack">
          <Notice tone="info">The history is still being read. Transfers up to block 64,118,902 are here.</Notice>
          <Notice tone="good" title="All jobs are back">
            Nothing was lost.
          </Notice>
          <Notice action={<Button size="sm">Switch</Button>}>Your wallet is on another chain.</Notice>
          <Notice tone="bad" title="The sale is paused">
            Nobody can buy until it goes on. What you bought stays yours.
          </Notice>
        </div>
      </Example>
    </ModuleProvider>
  )
}
