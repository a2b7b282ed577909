import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { Facts } from '../nodes/Facts'
import { CalibrationBars } from './CalibrationBars'
import { signalMessages } from './texts'
import type { PublisherRecord } from './wire'

interface RecordCardProps {
  by: ReactNode
  publisher: string
  record: PublisherRecord
  /** leads to all that the publisher said; left out where that is what the page shows */
  all?: boolean
}

/** How a publisher did so far: judgements, outcomes and calibration. */
export function RecordCard({ by, publisher, record, all = false }: RecordCardProps) {
  const text = useText(signalMessages)
  const format = useFormat()
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
            [text('record.by'), by],
            [
              text('record.signals'),
              all ? (
                <Link
                  key="all"
                  className="network:underline"
                  to={`/signals?publisher=${publisher}&range=all&sort=-accepted`}
                >
                  {text('record.all', { count: record.signals })}
                </Link>
              ) : (
                format.number(record.signals)
              ),
            ],
            [text('record.judged'), judged],
            [text('record.outcomes'), format.number(record.outcomes)],
            [text('record.brier'), record.brier === null ? text('record.brier.none') : format.number(record.brier, 3)],
          ]}
        />
        <CalibrationBars bands={record.calibration} />
      </CardBody>
    </Card>
  )
}
