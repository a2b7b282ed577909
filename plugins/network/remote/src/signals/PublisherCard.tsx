import { useText } from '@portal/sdk'
import { Address, CardSkeleton, QueryView } from '@portal/sdk/ui'
import { usePublisherRecord } from './queries'
import { RecordCard } from './RecordCard'
import { signalMessages } from './texts'

/** The record of the publisher that the feed is narrowed to. An address that signed nothing, such as a node's owner's, has none. */
export function PublisherCard({ publisher }: { publisher: string }) {
  const text = useText(signalMessages)
  const query = usePublisherRecord(publisher)
  return (
    <QueryView
      query={query}
      framed
      failed={text('record.failed')}
      skeleton={<CardSkeleton title={text('record')} height="160px" />}
    >
      {({ record }) =>
        record.signals > 0 && <RecordCard by={<Address address={publisher} />} publisher={publisher} record={record} />
      }
    </QueryView>
  )
}
