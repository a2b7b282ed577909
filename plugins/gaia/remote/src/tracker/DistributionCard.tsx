import { fromUnits, shortAddress, useAddressLabel, useFormat, usePortal, useText } from '@portal/sdk'
import { Histogram, ShareBar } from '@portal/sdk/charts'
import { Amount, Card, CardBody, CardHeader, Definition, Figure, FigureRow, Skeleton } from '@portal/sdk/ui'
import { ratio } from '../facts/split'
import { messages } from '../texts'
import type { Distribution } from '../wire'
import { cohortBins, cohortEdge } from './cohorts'
import { spreadProof } from './spreadProof'

/** How what accounts have is spread over them; undefined: not there yet. */
export function DistributionCard({ distribution }: { distribution: Distribution | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  return (
    <Card>
      <CardHeader
        title={text('spread.title')}
        end={<Definition term={text('spread.title')}>{text('spread.definition')}</Definition>}
      />
      <CardBody className="gaia:grid gaia:gap-6">
        <SpreadFigures spread={distribution} />
        {distribution ? <Shares spread={distribution} /> : <Skeleton width="100%" height="6em" />}
        <div className="gaia:grid gaia:content-start gaia:gap-2">
          <h3 className="gaia:text-sm gaia:font-[550]">{text('spread.cohorts')}</h3>
          <Histogram
            label={text('spread.cohorts')}
            summary={distribution && text('spread.cohorts.summary', { count: distribution.holders ?? 0 })}
            bins={distribution && cohortBins(distribution.cohorts ?? [])}
            format={(edge) => cohortEdge(edge, format.compact)}
            unit={text('growth.holders')}
            tone="vaelus"
            height={170}
          />
        </div>
      </CardBody>
    </Card>
  )
}

function SpreadFigures({ spread }: { spread: Distribution | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const contract = usePortal((state) => state.portal.chain.contracts.GaiaToken)
  const common = {
    source: 'chain',
    asOf: spread?.asOf,
    state: spread?.problem ? { since: spread.asOf.time } : undefined,
  } as const
  const proof = (what: Parameters<typeof spreadProof>[2]) =>
    spread &&
    spreadProof({ text, format }, spread, what, contract, (address) => labelOf(address) ?? shortAddress(address))
  const share = (part: string | null) =>
    part === null || !BigInt(spread?.held ?? 0) ? null : format.percent(ratio(BigInt(part), BigInt(spread?.held ?? 0)))
  return (
    <FigureRow label={text('spread.title')}>
      <Figure
        {...common}
        label={text('spread.gini')}
        value={spread && (spread.gini === null ? null : format.number(spread.gini, 3))}
        definition={text('spread.gini.definition')}
        proof={proof('gini')}
      />
      <Figure
        {...common}
        label={text('spread.top10')}
        value={spread && share(spread.top10)}
        definition={text('spread.top10.definition')}
        proof={proof('top10')}
      />
      <Figure
        {...common}
        label={text('spread.top100')}
        value={spread && share(spread.top100)}
        definition={text('spread.top100.definition')}
        proof={proof('top100')}
      />
      <Figure
        {...common}
        label={text('spread.half')}
        value={spread && (spread.half === null ? null : format.number(spread.half))}
        definition={text('spread.half.definition')}
        proof={proof('half')}
      />
    </FigureRow>
  )
}

/** The ten largest, the next ninety, and everybody else. */
function Shares({ spread: { holders, held, top10, top100 } }: { spread: Distribution }) {
  const text = useText(messages)
  const format = useFormat()
  const [ten, hundred, all] = [top10, top100, held].map((wei) => BigInt(wei ?? 0)) as [bigint, bigint, bigint]
  const count = holders ?? 0
  const parts = [
    { id: 'top10', label: text('spread.part.ten', { count: Math.min(10, count) }), wei: ten, tone: 'accent' },
    {
      id: 'next',
      label: text('spread.part.next', { count: Math.min(90, Math.max(0, count - 10)) }),
      wei: hundred - ten,
      tone: 'vaelus',
    },
    {
      id: 'rest',
      label: text('spread.part.rest', { count: Math.max(0, count - 100) }),
      wei: all - hundred,
      tone: 'faint',
    },
  ] as const
  return (
    <ShareBar
      label={text('spread.title')}
      empty={text('split.empty')}
      parts={parts
        .filter(({ wei }) => wei > 0n)
        .map(({ id, label, wei, tone }) => ({
          id,
          label,
          value: Number(fromUnits(wei)),
          text: `${format.compactGaia(wei)} GAIA`,
          amount: <Amount wei={wei} compact />,
          tone,
        }))}
    />
  )
}
