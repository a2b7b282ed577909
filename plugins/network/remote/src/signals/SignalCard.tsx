import { useFormat, useLocale, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Badge, Card, CardBody, TimeAgo } from '@portal/sdk/ui'
import { duration } from '../duration'
import { messages } from '../texts'
import { Closing } from './Closing'
import { languageName } from './languageName'
import { PublisherLink } from './PublisherLink'
import { StateBadge } from './StateBadge'
import { signalMessages } from './texts'
import { VerdictBar } from './VerdictBar'
import { whole } from './wholes'
import type { SignalRow } from './wire'

/** A signal in the feed: what it says, who says it, and how far validators have attested it. */
export function SignalCard({ signal }: { signal: SignalRow }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const locale = useLocale()
  return (
    <Card>
      <CardBody className="network:grid network:grid-cols-1 network:gap-x-8 network:gap-y-4 network:lg:grid-cols-[1fr_17rem]">
        <div className="network:grid network:min-w-0 network:grid-cols-1 network:content-start network:gap-2">
          <div className="network:flex network:flex-wrap network:items-center network:gap-x-2 network:gap-y-1">
            <StateBadge state={signal.state} />
            <Badge>{signal.topicName}</Badge>
            <span className="network:text-sm network:text-muted">{text(`kind.${signal.kind}`)}</span>
            {signal.chance !== null && (
              <span className="network:text-sm network:text-muted">
                {text('chance', { part: format.percent(signal.chance / whole, 0) })}
              </span>
            )}
            {signal.language !== '' && signal.language !== locale.slice(0, 2) && (
              <span className="network:text-sm network:text-muted">{languageName(signal.language, locale)}</span>
            )}
            {signal.hidden && <Badge tone="warn">{text('hidden')}</Badge>}
          </div>
          <h2 id={`signal-${signal.uid}`} className="network:text-lg network:font-[550] network:break-words">
            <Link className="network:hover:underline" to={`/signals/${signal.uid}`}>
              {signal.title || text('hidden.title')}
            </Link>
          </h2>
          {signal.excerpt && (
            <p className="network:line-clamp-2 network:text-sm network:break-words network:text-muted">
              {signal.excerpt}
            </p>
          )}
          <div className="network:flex network:flex-wrap network:items-baseline network:gap-x-4 network:gap-y-1 network:text-sm">
            <PublisherLink of={signal} />
            <span className="network:text-muted">
              <TimeAgo time={signal.accepted} />
            </span>
            {signal.evidence > 0 && (
              <span className="network:text-muted">{text('evidence.count', { count: signal.evidence })}</span>
            )}
          </div>
        </div>
        <Standing signal={signal} />
      </CardBody>
    </Card>
  )
}

function Standing({ signal }: { signal: SignalRow }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const words = useText(messages)
  const open = signal.decided === null
  const quorum = signal.reached
    ? text('quorum.after', { time: duration(words, seconds(signal.accepted, signal.reached)) })
    : text('quorum.lacks', { part: format.percent(Math.max(0, signal.quorum - signal.share) / whole) })
  return (
    <div className="network:grid network:grid-cols-1 network:content-center network:gap-2 network:text-sm">
      <div className="network:flex network:items-baseline network:justify-between network:gap-3">
        <span className="network:text-muted">{text('score')}</span>
        <b className="network:text-lg network:tabular-nums">
          {signal.score === null ? text('none') : format.percent(signal.score / whole)}
        </b>
      </div>
      <VerdictBar of={signal} />
      <div className="network:flex network:items-baseline network:justify-between network:gap-3 network:text-muted">
        <span>{text('attested', { count: signal.attestations, part: format.percent(signal.share / whole) })}</span>
        <span className="network:text-end">
          {signal.outcome ? (
            text(signal.outcome.value > 0 ? 'outcome.true' : 'outcome.false')
          ) : open ? (
            <Closing time={signal.closes} />
          ) : (
            format.time(signal.decided ?? signal.closes)
          )}
        </span>
      </div>
      <div className="network:flex network:items-baseline network:justify-between network:gap-3 network:text-muted">
        <span>
          {signal.confidence === null
            ? ''
            : text('card.confidence', { part: format.percent(signal.confidence / whole, 0) })}
        </span>
        <span className="network:text-end">{quorum}</span>
      </div>
      {signal.own && (
        <span>{text(`own.${signal.own.verdict}`, { part: format.percent(signal.own.score / whole, 0) })}</span>
      )}
    </div>
  )
}

/** Whole seconds, and one at least. */
const seconds = (from: string, to: string) => Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / 1000))
