import type { Point, Series } from '@portal/sdk/charts'
import type { AdminBounds, AdminSample } from '../wire'
import type { useT } from './text'

export interface HourOptions {
  /** of one replica, the newest last; there is one */
  samples: AdminSample[]
  bounds: AdminBounds | null
}

/** What is drawn of an hour, and what it comes to. */
export interface Hour {
  answers: Series[]
  times: Series[]
  memory: Series[]
  processor: Series[]
  requests: number
  failed: number
  last: AdminSample
  /** of the newest sample in which something was timed, in milliseconds; null: there is none */
  timed: { p50: number; p95: number } | null
}

/** The charts of a replica's hour; a bound is a line over the time in which there are samples. */
export function hourOf({ samples, bounds }: HourOptions, t: ReturnType<typeof useT>): Hour {
  const points = (of: (sample: AdminSample) => number | null): Point[] => samples.map((one) => [one.at, of(one)])
  const bound = (label: string, value: number | undefined): Series[] =>
    value === undefined ? [] : [{ label, points: points(() => value), tone: 'bad' }]
  const timed = samples.findLast(({ p95 }) => p95 !== null)
  return {
    answers: [
      { label: t('figures.answered'), points: points(({ requests, failed }) => requests - failed), tone: 'accent' },
      { label: t('figures.failed'), points: points(({ failed }) => failed), tone: 'bad' },
    ],
    times: [
      { label: t('figures.half'), points: points(({ p50 }) => p50), tone: 'accent' },
      { label: t('figures.most'), points: points(({ p95 }) => p95), tone: 'warn' },
    ],
    memory: [
      { label: t('figures.memory'), points: points(({ memory }) => memory), kind: 'area', tone: 'accent' },
      ...bound(t('figures.memoryEnd'), bounds?.memoryEnd),
    ],
    processor: [
      { label: t('figures.processor'), points: points(({ processor }) => processor), kind: 'area', tone: 'accent' },
      ...bound(t('figures.processorEnd'), bounds?.processor),
    ],
    requests: samples.reduce((sum, { requests }) => sum + requests, 0),
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
    last: samples.at(-1) as AdminSample,
    timed: timed ? { p50: timed.p50 as number, p95: timed.p95 as number } : null,
  }
}
