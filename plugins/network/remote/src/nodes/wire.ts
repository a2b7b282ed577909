import type { BenchmarkHead } from '../benchmarks/wire'

/** What the module's API answers of nodes. Null is unknown, which is not zero; times are RFC 3339 unless it says otherwise. */

export const nodeStates = ['online', 'late', 'offline', 'draining', 'banned', 'new'] as const
export type NodeState = (typeof nodeStates)[number]

/** an event: nodes that changed; all: too many to name */
export interface NodesChanged {
  nodes: string[]
  all: boolean
}

export interface Machine {
  os: string
  arch: string
  /** empty where it is not known */
  cpu: string
  processors: number
  /** bytes */
  memory: number
}

/** of one heartbeat; whole numbers */
export interface Figures {
  /** hundredths of a percent */
  cpu: number | null
  /** hundredths */
  load: number | null
  memoryUsed: number | null
  memoryTotal: number | null
  diskUsed: number | null
  diskTotal: number | null
  received: number | null
  sent: number | null
  /** tenths of a degree Celsius */
  temperature: number | null
}

/** the published times, in seconds */
export interface Times {
  every: number
  lateAfter: number
  offlineAfter: number
  inTime: number
  rawFor: number
  hoursFor: number
  codeFor: number
}

export interface NodeRow {
  node: string
  owner: string
  mine: boolean
  name: string
  /** the group, which only its owner sees */
  label: string
  /** ISO 3166-1 alpha-2, as its owner says; empty: it is not said */
  country: string
  fleet: boolean
  state: NodeState
  ended: string | null
  software: string
  machine: Machine
  paired: string
  expires: string
  seen: string | null
  sequence: number
  figures: Figures
  /** 0 to 1 */
  uptime: { day: number | null; week: number | null; month: number | null }
  missed: number
}

/** one of GET /own/machines: the visitor's, or one that it is told of */
export interface OwnNode {
  node: string
  owner: string
  mine: boolean
  name: string
  state: NodeState
  seen: string | null
  told: boolean
}

export interface Agent {
  os: string
  arch: string
  bytes: number
  sha256: string
}

/** GET /machines/summary */
export interface Summary {
  time: string
  times: Times
  portal: string
  software: string
  agents: Agent[]
  all: Record<NodeState, number>
  mine: Record<NodeState, number>
  /** of the visitor's, without a benchmark that counts */
  unmeasured: number
  labels: string[]
  platforms: string[]
  versions: string[]
}

export interface Delegation {
  portal: string
  owner: string
  node: string
  name: string
  /** Unix seconds */
  issuedAt: number
  expiresAt: number
}

export interface SignedDelegation {
  delegation: Delegation
  signature: string
}

/** GET /pairings/{code} */
export interface Offered {
  portal: string
  code: string
  node: string
  name: string
  software: string
  machine: Machine
  /** milliseconds that its clock is ahead of the portal's */
  skew: number
  expiresAt: string
  state: 'waiting' | 'paired' | 'refused' | 'expired'
  owner: string | null
}

export interface Day {
  day: string
  uptime: number | null
  /** seconds in which the portal itself was away, which are neither up nor down */
  away: number
  /** seconds that were told afterwards and do not count */
  later: number
  missed: number
  beats: number
}

export interface Incident {
  kind: 'offline' | 'draining' | 'banned' | 'gap' | 'forked' | 'rewrote' | 'revoked' | 'rotated' | 'made_up'
  began: string
  ended: string | null
  detail: string
}

export interface Check {
  name: 'delegation' | 'admitted' | 'heartbeat' | 'version' | 'clock' | 'chain' | 'benchmark' | 'jobs'
  passed: boolean
  reason: string
  since: string
}

/** GET /machines/{node} */
export interface NodeDetail extends NodeRow {
  time: string
  times: Times
  serves: string
  delegation: SignedDelegation
  /** milliseconds */
  skew: number
  began: string | null
  /** the visitor is, when it goes offline or comes back */
  told: boolean
  banned: string
  endedBy: '' | 'owner' | 'node' | 'rotation'
  successor: string | null
  before: string | null
  strip: Day[]
  incidents: Incident[]
  checks: Check[]
  /** the last one; null: there is none */
  benchmark: BenchmarkHead | null
  /** from when on it gets another seed; null: now */
  measures: string | null
  /** its owner asked for a benchmark that has not come yet */
  asked: boolean
}

export interface FigurePoint {
  time: string
  beats: number
  uptime: number | null
  cpu: number | null
  cpuMost: number | null
  load: number | null
  memory: number | null
  memoryTotal: number | null
  disk: number | null
  diskTotal: number | null
  received: number | null
  sent: number | null
  temperature: number | null
}

/** GET /machines/{node}/figures */
export interface Course {
  time: string
  /** seconds of a point */
  every: number
  points: FigurePoint[]
}

/** a heartbeat as it was signed */
export interface Heard {
  sequence: number
  time: string
  received: string
  hash: string
  text: string
  signature: string
}

/** one of GET /fleets: a token that the visitor's wallet signed for, without the token */
export interface Fleet {
  /** the address of the token's key */
  fleet: string
  name: string
  nodes: number
  enrolled: number
  issued: string
  expires: string
  ended: string | null
}
