import { formatCompactGaia, useFormat, useLocale, useText } from '@portal/sdk'
import { BlockLink, Card, CardBody, CardHeader, Definition, Figure, FigureRow } from '@portal/sdk/ui'
import { Closing } from './Closing'
import { StateBadge } from './StateBadge'
import { signalMessages } from './texts'
import { VerdictBar } from './VerdictBar'
import { whole } from './wholes'
import type { SignalDetail } from './wire'

/** How a signal was judged, or how far it is. */
export function JudgementCard({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const locale = useLocale()
  const part = (of: number | null) => (of === null ? null : format.percent(of / whole))
  const common = { source: 'attested', asOf: { time: detail.time } } as const
  return (
    <Card aria-labelledby="judgement">
      <CardHeader
        id="judgement"
        title={text('judgement')}
        end={
          <span className="network:flex network:items-center network:gap-2">
            <StateBadge state={detail.state} />
            <Definition term={text('judgement')}>{text('judgement.rule')}</Definition>
          </span>
        }
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-5">
        <FigureRow label={text('judgement')}>
          <Figure {...common} label={text('score')} value={part(detail.score)} definition={text('score.definition')} />
          <Figure
            {...common}
            label={text('median')}
            value={part(detail.median)}
            definition={text('median.definition')}
          />
          <Figure
            {...common}
            label={text('confidence')}
            value={part(detail.confidence)}
            definition={text('confidence.definition')}
          />
          <Figure
            {...common}
            label={text('spread')}
            value={part(detail.spread)}
            definition={text('spread.definition')}
          />
        </FigureRow>
        <VerdictBar of={detail} legend />
        <ul className="network:flex network:flex-wrap network:gap-x-5 network:gap-y-1 network:text-sm network:text-muted">
          <li>
            {text('judgement.stake', {
              attested: formatCompactGaia(detail.attested, locale),
              eligible: formatCompactGaia(detail.eligible, locale),
              count: detail.attestations,
            })}{' '}
            <BlockLink number={detail.block} plain />
          </li>
          {detail.reached && <li>{text('judgement.reached', { time: format.time(detail.reached) })}</li>}
          <li>
            {detail.decided ? (
              text('judgement.decided', { time: format.time(detail.decided) })
            ) : (
              <Closing time={detail.closes} />
            )}
          </li>
        </ul>
      </CardBody>
    </Card>
  )
}
