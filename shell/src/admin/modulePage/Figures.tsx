import { useFormat } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, EmptyState, ErrorState, FigureRow, Select, Skeleton, Stat } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { useModulePart } from '../api/useModules'
import { useRunning } from '../api/useRunning'
import type { AdminFigures, AdminModule } from '../wire'
import { type HourOptions, hourOf } from './hourOf'
import { useT } from './text'

/** milliseconds of the shortest time that is drawn */
const leastWindow = 10 * 60_000

/** What a module did and took in the last hour, on one of the replicas, against what it may take. */
export function Figures({ module }: { module: AdminModule }): ReactElement {
  const t = useT()
  useRunning('figures', module)
  const figures = useModulePart<AdminFigures>(module.id, 'figures')
  const [chosen, setChosen] = useState('')
  const replicas = figures.data?.replicas ?? []
  const shown = replicas.find(({ replica }) => replica === chosen) ?? replicas[0]
  return (
    <Card aria-labelledby="figures" aria-busy={figures.isPending || undefined}>
      <CardHeader
        id="figures"
        title={t('figures')}
        end={
          replicas.length > 1 && (
            <Select
              hideLabel
              label={t('replica')}
              value={shown?.replica ?? ''}
              onChange={setChosen}
              options={replicas.map(({ replica }) => ({ value: replica, label: replica }))}
            />
          )
        }
      />
      {figures.error ? (
        <ErrorState title={t('figures.unread')} error={figures.error} onRetry={() => void figures.refetch()} />
      ) : !figures.data ? (
        <CardBody>
          <Skeleton width="100%" height="320px" />
        </CardBody>
      ) : shown ? (
        <Hour figures={figures.data} samples={shown.samples} bounds={module.bounds} />
      ) : (
        <EmptyState title={t('figures.none')}>{t('figures.noneText')}</EmptyState>
      )}
    </Card>
  )
}

function Hour({ figures, samples, bounds }: HourOptions & { figures: AdminFigures }): ReactElement {
  const t = useT()
  const format = useFormat()
  const { to, everySeconds } = figures
  const hour = hourOf({ samples, bounds }, t)
  // A module that was measured for a few minutes is drawn over those, not as a dot at the end of an hour.
  const from = Math.min(Date.parse(samples[0]?.at ?? to), Date.parse(to) - leastWindow)
  const mebibytes = (bytes: number) => t('mebibytes', { count: format.number(bytes / 2 ** 20, 0) })
  const millis = (ms: number) => t('millis', { count: format.number(ms, ms < 10 ? 1 : 0) })
  const part = (ratio: number) => format.percent(ratio, ratio < 0.1 ? 1 : 0)
  const { requests, failed, last, timed } = hour
  const charts = [
    { name: 'requests', series: hour.answers, format: (count: number) => format.number(count) },
    { name: 'times', series: hour.times, format: millis },
    { name: 'memory', series: hour.memory, format: mebibytes },
    { name: 'processor', series: hour.processor, format: part },
  ] as const
  return (
    <CardBody className="grid gap-6">
      <FigureRow label={t('figures')}>
        <Stat label={t('figures.requests')} value={format.number(requests)} note={t('figures.inTheHour')} />
        <Stat
          label={t('figures.failed')}
          value={requests > 0 ? format.percent(failed / requests, 1) : null}
          note={t('figures.failedOf', { failed: format.number(failed), requests: format.number(requests) })}
        />
        <Stat
          label={t('figures.p95')}
          value={timed ? millis(timed.p95) : null}
          note={timed && t('figures.p50', { time: millis(timed.p50) })}
        />
        <Stat
          label={t('figures.memory')}
          value={last.memory === null ? null : mebibytes(last.memory)}
          note={bounds && t('figures.memoryOf', { memory: mebibytes(bounds.memory), end: mebibytes(bounds.memoryEnd) })}
        />
        <Stat label={t('figures.processor')} value={part(last.processor)} note={t('figures.processorOf')} />
        <Stat
          label={t('figures.running')}
          value={format.number(last.running)}
          note={
            bounds &&
            t('figures.runningOf', { most: format.number(bounds.requests), streams: format.number(last.streams) })
          }
        />
      </FigureRow>
      <div className="figures">
        {charts.map(({ name, series, format: value }) => (
          <figure key={name}>
            <figcaption>{t(`figures.chart.${name}`)}</figcaption>
            <TimeSeries
              label={t(`figures.chart.${name}`)}
              series={series}
              every={everySeconds * 1000}
              from={from}
              to={to}
              format={value}
              shortFormat={value}
              height={150}
            />
          </figure>
        ))}
      </div>
    </CardBody>
  )
}
