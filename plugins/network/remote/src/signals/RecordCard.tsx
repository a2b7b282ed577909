import { useFormat, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import { Facts } from '../nodes/Facts'
import { PublisherLink } from './PublisherLink'
import { signalMessages } from './texts'
import { whole } from './wholes'
import type { SignalDetail } from './wire'

/** How the publisher did so far: judgements, outcomes and calibration. */
export function RecordCard({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const { record } = detail
  const judged = (['final', 'rejected', 'disputed', 'expired'] as const)
    .map((state) => `${text(`state.${state}`)} ${format.number(record.states[state] ?? 0)}`)
    .join(' · ')
  return (
    <Card aria-labelledby="record">
      <CardHeader
        id="record"
        title={text('record')}
        end={<Definition term={text('record')}>{text('record.definition')}</Definition>}
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-4">
        <Facts
          label={text('record')}
          facts={[
            [text('record.by'), <PublisherLink key="by" of={detail} />],
            [text('record.signals'), format.number(record.signals)],
            [text('record.judged'), judged],
            [text('record.outcomes'), format.number(record.outcomes)],
            [text('record.brier'), record.brier === null ? text('record.brier.none') : format.number(record.brier, 3)],
          ]}
        />
        {record.calibration.map((band) => (
          <p key={band.least} className="network:text-sm network:text-muted">
            {text('record.band', {
              least: format.percent(band.least / whole, 0),
              most: format.percent(band.most / whole, 0),
              came: format.percent(band.true, 0),
              count: band.signals,
            })}
          </p>
        ))}
      </CardBody>
    </Card>
  )
}
