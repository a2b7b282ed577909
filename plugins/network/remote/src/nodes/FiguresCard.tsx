import { useFormat, useLocale, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { formatBytes } from '@portal/sdk/kit'
import { Card, CardBody, CardHeader, CardSkeleton, QueryView, TimeRanges, useTimeRange } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { partOf } from './nodeColumns'
import { useCourse } from './queries'
import { nodeMessages } from './texts'
import type { Course, FigurePoint } from './wire'

const choices = { ranges: ['1h', '24h', '7d', '30d', '90d', 'all'], fallback: '24h' } as const

/** What the machine did over time. */
export function FiguresCard({ node }: { node: string }) {
  const text = useText(nodeMessages)
  const choice = useTimeRange(choices)
  const course = useCourse(node, choice.range)
  const title = text('figures.title')
  return (
    <QueryView
      query={course}
      framed
      failed={text('figures.failed')}
      skeleton={<CardSkeleton title={title} height="420px" />}
    >
      {(data) => (
        <Card>
          <CardHeader title={title} end={<TimeRanges {...choice} label={title} />} />
          <CardBody className="network:grid network:grid-cols-1 network:gap-6 network:lg:grid-cols-2">
            <Charts course={data} />
          </CardBody>
        </Card>
      )}
    </QueryView>
  )
}

type Of = (point: FigurePoint) => number | null
const cpu: Of = (point) => (point.cpu === null ? null : point.cpu / 10_000)
const most: Of = (point) => (point.cpuMost === null ? null : point.cpuMost / 10_000)
const memory: Of = (point) => partOf(point.memory, point.memoryTotal)
const disk: Of = (point) => partOf(point.disk, point.diskTotal)

function Charts({ course }: { course: Course }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const locale = useLocale()
  const every = course.every * 1000
  const bytes = useMemo(() => (value: number) => formatBytes(value, locale), [locale])
  const percent = useMemo(() => (value: number) => format.percent(value, 1), [format])
  const series = useMemo(() => {
    const points = (of: Of) => course.points.map((point) => [point.time, of(point)] as const)
    const known = (of: Of) => course.points.some((point) => of(point) !== null)
    const one = (label: string, of: Of, kind: 'line' | 'area' | 'bars' = 'area') =>
      known(of) ? [{ label, kind, points: points(of) }] : []
    return {
      cpu: known(cpu)
        ? [
            {
              label: text('figures.cpu'),
              points: points(cpu),
              band: course.points.map((point) => [point.time, cpu(point), most(point)] as const),
            },
          ]
        : [],
      use: [...one(text('figures.memory'), memory, 'line'), ...one(text('figures.disk'), disk, 'line')],
      network: [
        ...one(text('figures.received'), (point) => point.received, 'line'),
        ...one(text('figures.sent'), (point) => point.sent, 'line'),
      ],
      temperature: one(
        text('figures.temperature'),
        (point) => (point.temperature === null ? null : point.temperature / 10),
        'line',
      ),
    }
  }, [course, text])
  const degrees = (value: number) => `${format.number(value, 1)} °C`
  const charts = [
    [text('figures.cpu'), series.cpu, percent],
    [`${text('figures.memory')}, ${text('figures.disk')}`, series.use, percent],
    [text('figures.network'), series.network, bytes],
    [text('figures.temperature'), series.temperature, degrees],
  ] as const
  return charts.map(([label, of, words]) => (
    <div key={label} className="network:grid network:min-w-0 network:grid-cols-1 network:content-start network:gap-2">
      <h3 className="network:text-sm network:font-[550]">{label}</h3>
      <TimeSeries
        label={label}
        series={of}
        every={every}
        format={words}
        shortFormat={words === degrees ? undefined : words}
        height={150}
        empty={text('figures.none')}
      />
    </div>
  ))
}
