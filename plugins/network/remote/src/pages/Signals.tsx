import { useSession, useText } from '@portal/sdk'
import { Button, CardSkeleton, LiveChip, PageHeader, QueryView } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { Feed } from '../signals/Feed'
import { PublishDialog, TopicDialog } from '../signals/lazily'
import { useSignalSummary } from '../signals/queries'
import { SignalStrip } from '../signals/SignalStrip'
import { signalMessages } from '../signals/texts'
import type { SignalSummary } from '../signals/wire'

/** What nodes, validators and wallets say of the network, and how validators attest it. */
export default function Signals() {
  const text = useText(signalMessages)
  const summary = useSignalSummary()
  const admin = useSession()?.admin ?? false
  const [open, setOpen] = useState<'publish' | 'topic' | null>(null)
  const data = summary.data
  const onPublish = data && publishable(data).length > 0 ? () => setOpen('publish') : undefined
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('title')}
        lede={data ? lede(text, data) : text('lede.loading')}
        loading={summary.isPending}
        actions={
          <>
            {(summary.isPending || data) && <LiveChip at={data?.time} />}
            {admin && data && <Button onClick={() => setOpen('topic')}>{text('topic.make')}</Button>}
            {onPublish && (
              <Button variant="primary" onClick={onPublish}>
                {text('publish')}
              </Button>
            )}
          </>
        }
      />
      <QueryView
        query={summary}
        framed
        failed={text('failed')}
        skeleton={<CardSkeleton title={text('title')} height="480px" />}
      >
        {(all) => (
          <>
            <SignalStrip summary={all} />
            <Feed summary={all} onPublish={onPublish} />
          </>
        )}
      </QueryView>
      <Suspense>
        {data && open === 'publish' && (
          <PublishDialog summary={data} topics={publishable(data)} onClose={() => setOpen(null)} />
        )}
        {data && open === 'topic' && <TopicDialog topics={data.topics} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}

/** Topics in which the visitor's wallet may publish. */
const publishable = ({ topics, publishes }: SignalSummary) =>
  topics.filter((one) => !one.closed && one.publishers.some((who) => publishes.includes(who)))

function lede(text: ReturnType<typeof useText<keyof typeof signalMessages.en>>, { validator, waiting }: SignalSummary) {
  return validator
    ? text('lede.validator', { count: waiting, name: validator.name || validator.validator })
    : text('lede')
}
