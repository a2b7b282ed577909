import { useFormat, useText } from '@portal/sdk'
import { Button, CardSkeleton, EmptyState, QueryView, urlParam, useUrlState } from '@portal/sdk/ui'
import { Radio } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useModuleQuery } from '../topics'
import { FeedFilters, signalSorts } from './FeedFilters'
import { FeedViews } from './FeedViews'
import { JudgedCard } from './JudgedCard'
import { Narrowed } from './Narrowed'
import { PublisherCard } from './PublisherCard'
import { useSignalCourse } from './queries'
import { SignalCard } from './SignalCard'
import { signalFilters, type signalViews } from './signalFilters'
import { TopicCard } from './TopicCard'
import { TopicsCard } from './TopicsCard'
import { signalMessages } from './texts'
import type { SignalRow, SignalSummary } from './wire'

type FeedView = (typeof signalViews)[number]

interface FeedPage {
  rows: SignalRow[]
  next: string | null
  /** Absent where it is more than `few`. */
  total?: number
}

const schema = { ...signalFilters, sort: urlParam.oneOf(signalSorts) }
const many = 20
const few = 3000

/** Signals by their attested stake, or as they came. What is new waits behind a button, so that nothing moves under the reader. */
export function Feed({ summary, onPublish }: { summary: SignalSummary; onPublish: (() => void) | undefined }) {
  const text = useText(signalMessages)
  const { values, put } = useUrlState(schema)
  const [until, setUntil] = useState(summary.entries)
  const [cursors, setCursors] = useState<string[]>([])
  const asked = useMemo(() => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(values)) if (value !== '') query.set(name, String(value))
    return query
  }, [values])
  const change = (next: Partial<typeof values>) => {
    setCursors([])
    put(next)
  }
  const path = (more: Record<string, string>) => {
    const query = new URLSearchParams(asked)
    for (const [name, value] of Object.entries(more)) query.set(name, value)
    return `/signals?${query}`
  }
  const cursor = cursors.at(-1)
  const live = { topic: 'signals' } as const
  const feed = useModuleQuery<FeedPage>(
    path({ limit: String(many), until: String(until), ...(cursor === undefined ? {} : { cursor }) }),
    { live },
  )
  const fresh = useModuleQuery<FeedPage>(path({ limit: '1', after: String(until) }), { live })
  const waiting = fresh.data?.total ?? (fresh.data?.rows.length ? few : 0)
  const course = useSignalCourse(values.range === 'all' ? '90d' : values.range)
  const topic = summary.topics.find((one) => one.topic === values.topic)
  return (
    <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:xl:grid-cols-[minmax(0,1fr)_360px]">
      <section aria-label={text('title')} className="network:grid network:min-w-0 network:grid-cols-1 network:gap-4">
        <FeedViews summary={summary} view={values.view} onView={(view) => change({ view })} />
        <FeedFilters
          topics={summary.topics}
          values={values}
          sort={values.sort}
          onChange={change}
          onSort={(sort) => change({ sort: sort as (typeof signalSorts)[number] })}
        />
        <Narrowed values={values} onChange={change} />
        {topic && <TopicCard topic={topic} summary={summary} />}
        {values.publisher && <PublisherCard publisher={values.publisher} />}
        <div aria-live="polite" className="network:empty:hidden">
          {waiting > 0 && (
            <div className="network:sticky network:top-2 network:z-10 network:flex network:justify-center">
              <Button
                variant="primary"
                onClick={() => {
                  setCursors([])
                  setUntil(summary.entries)
                  put({ sort: '-accepted' })
                }}
              >
                {text(waiting < few ? 'fresh' : 'fresh.many', { count: waiting })}
              </Button>
            </div>
          )}
        </div>
        <QueryView
          query={feed}
          failed={text('failed')}
          framed
          skeleton={<CardSkeleton title={text('title')} height="420px" />}
          empty={(page) =>
            page.rows.length === 0 && (
              <Nothing
                view={values.view}
                any={summary.topics.length > 0}
                filtered={[...asked].some(([name]) => !['sort', 'range', 'view'].includes(name))}
                onPublish={onPublish}
                onAll={() => change({ ...cleared })}
              />
            )
          }
        >
          {(page) => (
            <Rows
              page={page}
              number={cursors.length}
              onBack={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
              onNext={page.next === null ? undefined : () => setCursors([...cursors, page.next ?? ''])}
            />
          )}
        </QueryView>
      </section>
      <aside aria-label={text('aside')} className="network:grid network:min-w-0 network:grid-cols-1 network:gap-5.5">
        <TopicsCard
          summary={summary}
          course={course.data}
          chosen={values.topic}
          onTopic={(topic) => change({ topic })}
        />
        <JudgedCard course={course.data} topic={values.topic} />
      </aside>
    </div>
  )
}

const cleared = {
  q: '',
  topic: 'all',
  kind: 'all',
  state: 'all',
  range: 'all',
  view: 'all',
  quorum: 'any',
  score: 'any',
  language: 'any',
  publisher: '',
  validator: '',
  hidden: 'no',
} as const

interface RowsProps {
  page: FeedPage
  number: number
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

function Rows({ page, number, onBack, onNext }: RowsProps) {
  const text = useText(signalMessages)
  const format = useFormat()
  const from = number * many
  const place = { from: format.number(from + 1), to: format.number(from + page.rows.length) }
  const total = page.total ?? (page.next === null ? from + page.rows.length : undefined)
  return (
    <>
      <ul className="network:grid network:grid-cols-1 network:gap-3">
        {page.rows.map((signal) => (
          <li key={signal.uid} aria-labelledby={`signal-${signal.uid}`}>
            <SignalCard signal={signal} />
          </li>
        ))}
      </ul>
      <div className="network:flex network:flex-wrap network:items-center network:justify-between network:gap-3 network:text-sm network:text-muted">
        <span>
          {total === undefined ? text('page.many', place) : text('page', { ...place, total: format.number(total) })}
        </span>
        {(onBack || onNext) && (
          <span className="network:flex network:gap-2">
            <Button disabled={!onBack} onClick={onBack}>
              {text('page.back')}
            </Button>
            <Button disabled={!onNext} onClick={onNext}>
              {text('page.next')}
            </Button>
          </span>
        )}
      </div>
    </>
  )
}

interface NothingProps {
  view: FeedView
  any: boolean
  filtered: boolean
  onPublish: (() => void) | undefined
  onAll: () => void
}

function Nothing({ view, any, filtered, onPublish, onAll }: NothingProps) {
  const text = useText(signalMessages)
  const icon = <Radio size={20} aria-hidden="true" />
  if (filtered)
    return (
      <EmptyState title={text('empty.filtered')} icon={icon} action={<Button onClick={onAll}>{text('clear')}</Button>}>
        {text('empty.filtered.text')}
      </EmptyState>
    )
  if (view === 'following' || view === 'waiting')
    return (
      <EmptyState
        title={text(`empty.${view}`)}
        icon={icon}
        action={<Button onClick={onAll}>{text('view.all')}</Button>}
      >
        {text(`empty.${view}.text`)}
      </EmptyState>
    )
  return (
    <EmptyState
      title={text('empty')}
      icon={icon}
      action={
        onPublish && (
          <Button variant="primary" onClick={onPublish}>
            {text('publish')}
          </Button>
        )
      }
    >
      {text(any ? 'empty.text' : 'empty.topics')}
    </EmptyState>
  )
}
