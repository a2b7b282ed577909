/** What the module's API answers of signals. Shares, scores and chances are ten-thousandths; null is unknown, which is not zero. */

export const signalKinds = ['observation', 'prediction', 'alert', 'model-event', 'node-event'] as const
export type SignalKind = (typeof signalKinds)[number]

export const signalStates = ['open', 'attesting', 'final', 'rejected', 'disputed', 'expired'] as const
export type SignalState = (typeof signalStates)[number]

export type Publisher = 'node' | 'validator' | 'wallet'
export type SignalVerdict = 'confirm' | 'dispute'

/** an event: signals that are new or otherwise than they were; all: too many to name */
export interface SignalsChanged {
  signals: string[]
  all: boolean
  fresh: number
}

export interface SignalTopic {
  topic: string
  name: string
  rule: string
  truth: string
  quorum: number
  /** seconds for which a signal is attested */
  window: number
  /** seconds between two signals of one publisher */
  cadence: number
  publishers: Publisher[]
  closed: boolean
}

export interface SignalOutcome {
  value: number
  at: string
  /** chain, or an admin's address */
  by: string
  text: string
}

export interface SignalRow {
  uid: string
  entry: number
  topic: string
  topicName: string
  kind: SignalKind
  /** empty where it is hidden */
  title: string
  excerpt: string
  evidence: number
  bodyHash: string
  reference: string | null
  publisher: string
  role: Publisher
  owner: string
  name: string
  mine: boolean
  chance: number | null
  /** ISO 639-1, as its publisher says; empty: it does not */
  language: string
  issued: string
  accepted: string
  expires: string
  closes: string
  state: SignalState
  block: number
  quorum: number
  /** wei */
  eligible: string
  attested: string
  confirmed: string
  disputed: string
  share: number
  attestations: number
  score: number | null
  median: number | null
  confidence: number | null
  spread: number | null
  reached: string | null
  decided: string | null
  outcome: SignalOutcome | null
  hidden: string
  own: { verdict: SignalVerdict; score: number } | null
}

export interface AttestingFor {
  validator: string
  name: string
}

export interface SignalSummary {
  time: string
  topics: SignalTopic[]
  day: number
  open: number
  states: Partial<Record<SignalState, number>>
  entries: number
  validator: AttestingFor | null
  waiting: number
  publishes: Publisher[]
  /** topics that the visitor follows, and whether the inbox tells of them */
  following: { topic: string; told: boolean }[]
  portal: string
  chain: number
}

export interface StatedSignal {
  topic: string
  kind: string
  title: string
  bodyHash: string
  reference: string
  issuedAt: number
  expiresAt: number
}

export interface SignedSignal {
  signal: StatedSignal
  publisher: string
  content: string
  signature: string
}

export interface StatedAttestation {
  signal: string
  validator: string
  verdict: SignalVerdict
  score: number
  confidence: number
  reason: string
  evidence: string
  issuedAt: number
}

export interface SignedAttestation {
  attestation: StatedAttestation
  attestor: string
  signature: string
}

export interface SignalClaim {
  type: 'chain' | 'reach'
  figure?: string
  block?: number
  least?: string
  most?: string
  url?: string
  up?: boolean
  within?: number
}

export interface SignalContent {
  body: string
  evidence: string[]
  chance?: number
  claim?: SignalClaim
  language?: string
}

export interface AttestedBy {
  uid: string
  entry: number
  name: string
  signed: SignedAttestation
  received: string
  delayMs: number
  weight: string
  minority: boolean
}

export interface CalibrationBand {
  least: number
  most: number
  signals: number
  /** 0 to 1 */
  chance: number
  true: number
}

export interface PublisherRecord {
  signals: number
  states: Partial<Record<SignalState, number>>
  outcomes: number
  brier: number | null
  calibration: CalibrationBand[]
}

/** GET /signals/record?publisher=0x… */
export interface RecordedPublisher {
  time: string
  publisher: string
  record: PublisherRecord
}

/** signals that were published in one step, and how they were judged until now */
export interface CourseStep {
  at: string
  published: number
  final: number
  rejected: number
  disputed: number
  expired: number
}

/** GET /signals/course: the steps in which something was published */
export interface SignalCourse {
  time: string
  from: string
  /** seconds */
  step: number
  topics: { topic: string; name: string; steps: CourseStep[] }[]
}

export interface SignalDetail extends SignalRow {
  time: string
  portal: string
  chain: number
  rule: string
  truth: string
  signed: SignedSignal
  /** null: it is hidden */
  content: SignalContent | null
  attestedBy: AttestedBy[]
  record: PublisherRecord
  about: { uid: string; title: string; state: SignalState }[]
  validator: AttestingFor | null
  /** wei that this validator's attestation weighs */
  weight: string | null
}

export interface LogHead {
  origin: string
  key: string
  size: number
  root: string
  time: number
  signature: string
}

export interface LogInclusion {
  head: LogHead
  entry: { entry: number; kind: string; time: number; text: string }
  hashes: string[]
}

export interface SignalProof {
  portal: string
  chain: number
  domain: { name: string; version: string; chainId: number; salt: string }
  uid: string
  signed: SignedSignal
  state: SignalState
  score: number | null
  quorum: number
  block: number
  closes: string
  eligible: string
  attestations: (SignedAttestation & { uid: string; received: string; weight: string })[]
  inclusions: LogInclusion[]
}
