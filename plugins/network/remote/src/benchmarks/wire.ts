import type { Machine } from '../nodes/wire'

/**
 * What the module's API answers of benchmarks. Times are RFC 3339 unless a field says otherwise; figures are whole numbers in the unit of
 * their part.
 */

export const parts = [
  'cpu-single',
  'cpu-multi',
  'memory',
  'disk-read',
  'disk-write',
  'disk-random',
  'wasm',
  'net-down',
  'net-up',
  'net-round',
] as const
export type Part = (typeof parts)[number]

export type BenchmarkState = 'taken' | 'verified' | 'made_up'

/** what became of a result */
export interface BenchmarkHead {
  id: string
  state: BenchmarkState
  taken: string
  /** until when it counts, unless it was made up */
  expires: string
}

/** of one part: the median of the samples, the lowest and the highest */
export interface Measure {
  unit: string
  median: number
  low: number
  high: number
  /** the share of the class's machines whose figure is not above, 0 to 1; null: too few were measured, or it does not count */
  percentile: number | null
}

export type Figures = Partial<Record<Part, Measure>>

/** one of GET /benchmarks: the last result of a node */
export interface BenchmarkRow extends BenchmarkHead {
  node: string
  owner: string
  mine: boolean
  name: string
  counts: boolean
  /** like amd64-8c-16g */
  class: string
  suite: number
  software: string
  machine: Machine
  /** how idle the machine was just before, in hundredths of a percent */
  idle: number
  /** how many samples the portal computed again */
  again: number
  figures: Figures
}

/** the published terms; times in seconds */
export interface Terms {
  suite: number
  samples: number
  /** hundredths of a percent */
  leastIdle: number
  seedFor: number
  countsFor: number
  renewBefore: number
  measuresAfter: number
  measuresAgain: number
  rawFor: number
  /** samples of each result that are computed again */
  checked: number
  /** machines of a class from which on there are percentiles */
  leastRanked: number
}

export interface Counts {
  all: number
  counting: number
  verified: number
  madeUp: number
}

/** GET /benchmarks/summary */
export interface BenchmarkSummary {
  time: string
  terms: Terms
  parts: Part[]
  /** that there are, measured or not */
  nodes: number
  measured: Counts
  mine: Counts
  /** nodes of the visitor's */
  owned: number
  classes: { class: string; machines: number; parts: Partial<Record<Part, number>> }[]
}

/** as it was signed */
export interface Statement {
  text: string
  signature: string
}

/** GET /benchmarks/bands?class=…&part=… */
export interface Bands {
  time: string
  class: string
  part: Part
  unit: string
  /** that measured it */
  machines: number
  /** empty: too few did */
  bands: Band[]
  bins: { from: number; to: number; count: number }[]
}

/** by nearest rank, so that it is what one machine measured */
export interface Band {
  percent: number
  rank: number
  figure: number
  id: string
  node: string
  statement: Statement | null
}

/** a sample that the portal computed again; sample and processor from 0 */
export interface Recomputed {
  part: Part
  sample: number
  processor: number
  digest: string
  same: boolean
}

/** GET /nodes/benchmarks/{id}, which everybody may read */
export interface PublicBenchmark extends BenchmarkHead {
  node: string
  suite: number
  seed: string
  /** the seed was */
  issued: string
  hash: string
  /** null: it is not kept any more */
  statement: Statement | null
  checked: string | null
  checks: Recomputed[]
}

export interface Run extends BenchmarkHead {
  suite: number
  figures: Figures
}

/** GET /benchmarks/{id} */
export interface BenchmarkDetail extends BenchmarkRow {
  time: string
  terms: Terms
  /** it is the node's last one */
  latest: boolean
  /** how many machines of the class measured each part */
  ranked: Partial<Record<Part, number>>
  public: PublicBenchmark
  /** the newest first */
  history: Run[]
}

/** a sample as the node signed it */
export interface Sample {
  amount: number
  nanoseconds: number
  digests: string[]
}

/** what a statement's text has */
export interface Told {
  portal: string
  node: string
  id: string
  seed: string
  /** Unix milliseconds */
  startedAt: number
  finishedAt: number
  parts: { name: Part; unit: string; median: number; samples: Sample[] }[]
}
