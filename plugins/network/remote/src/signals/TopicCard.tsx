import { useFormat, useText } from '@portal/sdk'
import { Badge, Card, CardBody, CardHeader, Switch } from '@portal/sdk/ui'
import { Rss } from 'lucide-react'
import { duration } from '../duration'
import { messages } from '../texts'
import { FollowButton } from './FollowButton'
import { signalMessages } from './texts'
import { useFollow } from './useFollow'
import { whole } from './wholes'
import type { SignalSummary, SignalTopic } from './wire'

/** The topic that the feed is narrowed to: what belongs there, by which terms, and how one stays informed. */
export function TopicCard({ topic, summary }: { topic: SignalTopic; summary: SignalSummary }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const words = useText(messages)
  const { follows, told, busy, follow } = useFollow(topic.topic, summary)
  const feed = `/api/m/network/signal-feeds/${encodeURIComponent(topic.topic)}`
  const terms = [
    text('terms.quorum', { part: format.percent(topic.quorum / whole, 0) }),
    text('terms.window', { time: duration(words, topic.window) }),
    topic.cadence > 0 && text('terms.cadence', { time: duration(words, topic.cadence) }),
    text('terms.publishers', { who: format.list(topic.publishers.map((who) => text(`role.${who}.many`))) }),
  ].filter(Boolean)
  return (
    <Card aria-labelledby="topic">
      <CardHeader
        id="topic"
        title={topic.name}
        end={
          <span className="network:flex network:items-center network:gap-2">
            {topic.closed && <Badge>{text('terms.closed')}</Badge>}
            <FollowButton topic={topic.topic} name={topic.name} summary={summary} />
          </span>
        }
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-3">
        <p className="network:break-words">{topic.rule}</p>
        {topic.truth && (
          <p className="network:text-sm network:break-words">
            <span className="network:text-muted">{text('truth')}: </span>
            {topic.truth}
          </p>
        )}
        <ul className="network:flex network:flex-wrap network:gap-x-5 network:gap-y-1 network:text-sm network:text-muted">
          {terms.map((one) => (
            <li key={String(one)}>{one}</li>
          ))}
        </ul>
        <div className="network:flex network:flex-wrap network:items-center network:gap-x-5 network:gap-y-2 network:text-sm">
          {follows && (
            <span className="network:flex network:items-center network:gap-2">
              <Switch label={text('follow.told')} checked={told} disabled={busy} onCheckedChange={follow} />
              <span aria-hidden="true">{text('follow.told')}</span>
            </span>
          )}
          <a
            className="network:inline-flex network:items-center network:gap-1.5 network:underline"
            href={`${feed}/feed.rss`}
          >
            <Rss size={14} aria-hidden="true" />
            RSS
          </a>
          <a className="network:underline" href={`${feed}/feed.json`}>
            JSON Feed
          </a>
        </div>
      </CardBody>
    </Card>
  )
}
