import { useFormat, useText } from '@portal/sdk'
import { Sparkline } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import { courseValues } from './courseValues'
import { FollowButton } from './FollowButton'
import { signalMessages } from './texts'
import type { SignalCourse, SignalSummary } from './wire'

interface TopicsCardProps {
  summary: SignalSummary
  /** undefined: it is not there yet */
  course: SignalCourse | undefined
  chosen: string
  onTopic: (topic: string) => void
}

/** The topics, how much is said in each, and which of them the visitor follows. */
export function TopicsCard({ summary, course, chosen, onTopic }: TopicsCardProps) {
  const text = useText(signalMessages)
  const format = useFormat()
  if (summary.topics.length === 0) return null
  return (
    <Card aria-labelledby="topics">
      <CardHeader id="topics" title={text('topics')} />
      <CardBody>
        <ul className="network:grid network:grid-cols-1 network:gap-3">
          {summary.topics.map(({ topic, name }) => {
            const values =
              course && courseValues(course, course.topics.find((one) => one.topic === topic)?.steps ?? [], 'published')
            const count = values?.reduce((sum, [, published]) => sum + published, 0)
            return (
              <li
                key={topic}
                className="network:grid network:grid-cols-[minmax(0,1fr)_auto_auto] network:items-center network:gap-3"
              >
                <button
                  type="button"
                  aria-pressed={topic === chosen}
                  className="network:grid network:min-w-0 network:text-start network:hover:underline network:aria-pressed:font-[550]"
                  onClick={() => onTopic(topic === chosen ? 'all' : topic)}
                >
                  <span className="network:truncate">{name}</span>
                  <span className="network:text-sm network:font-normal network:text-muted network:tabular-nums">
                    {count === undefined ? text('none') : text('topics.count', { count })}
                  </span>
                </button>
                <Sparkline
                  label={text('topics.line', {
                    topic: name,
                    count: format.number(count ?? 0),
                    most: format.number(Math.max(0, ...(values ?? []).map(([, published]) => published))),
                  })}
                  values={values?.map(([, published]) => published)}
                  steps
                  width={88}
                />
                <FollowButton topic={topic} name={name} summary={summary} />
              </li>
            )
          })}
        </ul>
      </CardBody>
    </Card>
  )
}
