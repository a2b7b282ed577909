// Written by make generate from core/gateway/browser: change that.

import type { AccessName, CardPlace, ModuleState, RemoteMode, TierName, WalletWords } from '@portal/sdk'
import type { SettingsSchema } from './setting'

/** What the core answers to admins, as it is on the wire. Times are RFC 3339, digests 64 hex digits. */

/** One entry of GET /api/admin/modules. */
export interface AdminModule {
  id: string
  title: string
  description: string
  publisher: string
  publisherName: string
  /** that is wanted */
  version: string
  digest: string
  serial: number
  enabled: boolean
  /** why it is switched off; null: it is not, or nobody said */
  off: AdminOff | null
  /** why it takes no requests; null: it takes them, or is switched off */
  drain: AdminDrain | null
  /** from here to pid: on the replica that answers */
  state: ModuleState
  since: string
  restarts: number
  /** one sentence; empty when all is well */
  problem: string
  class: FaultClass
  /** the plugin's last words, a panic with its stack first */
  evidence: string
  /** null: no process */
  pid: number | null
  /** requests, streams and jobs that run in it, what drains among them */
  open: number
  run: RunKind
  /** what a roll-back goes to; null: nothing */
  previous: AdminPrevious | null
  /** until then the version may still go back by itself; null: it may not */
  soakUntil: string | null
  /** what holds its process on the replica that answers; empty: there is none now; null: it does not run in the sandbox */
  layers: Layer[] | null
  memory: AdminMemory
  /** essential layers of the sandbox that the operator does not require, of a module in it */
  relaxed: string[]
  /** of its plugin, on the replica that answers; null: it was not started there */
  bounds: AdminBounds | null
  updatedAt: string
  /** where its cards and entries stand; null: it has none, or is the portal's own, which its manifest orders */
  place: Place | null
  capabilities: Capability[]
  /** that it has, by their names */
  grants: AdminGrant[]
  /** of the capabilities that it called, on the replica that answers, since that started */
  usage: Usage[]
  routes: AdminRoute[]
  /** null: it has none */
  remote: AdminRemote | null
  replicas: AdminReplica[]
}

/** AdminOff says who switched a module off, and why. */
export interface AdminOff {
  at: string
  by: string
  reason: string
}

/** AdminDrain says who had a module drained, and why. */
export interface AdminDrain {
  at: string
  by: string
  reason: string
  /** what is left then is cut */
  until: string
}

/** FaultClass says in which way a module failed. */
export type FaultClass =
  | ''
  | 'panic'
  | 'out_of_memory'
  | 'handshake'
  | 'configure'
  | 'health'
  | 'verification'
  | 'migration'
  | 'ended'
  | 'sandbox'
  | 'processor'
  | 'worse'

/** RunKind says when a module has a process. */
export type RunKind = 'on_demand' | 'always'

/** The release that was wanted before. */
export interface AdminPrevious {
  version: string
  digest: string
  /** that it asks for */
  capabilities: Capability[]
}

/** One thing that holds a module's plugin, or does not. */
export interface Layer {
  name: string
  active: boolean
  /** what holds it, with its figures; empty where nothing does */
  by: string
  /** it is not active; empty where it is */
  why: string
}

/** What a module's plugin is to make do with, in MiB. */
export interface AdminMemory {
  mib: number
  /** that it has by its manifest, or by default */
  manifest: number
  /** that an admin gave it instead; null: none did */
  given: number | null
  /** that an admin may give it */
  least: number
  most: number
}

/** What a module's plugin may take on one replica. */
export interface AdminBounds {
  /** bytes that it is to make do with */
  memory: number
  /** bytes over which it is ended */
  memoryEnd: number
  /** at once */
  requests: number
  /** of one processor, on average of two minutes, unless it answers for that */
  processor: number
}

/** Where a partner's cards and entries of the sidebar stand: in front of the portal's own, among them by the order that the manifest asks for, or after them. Empty is after. */
export type Place = 'before' | 'among' | 'after'

/** What a module asks of the host, and why. Targets narrow it: hosts, topics, queries, or what a wallet is asked for; each is granted by itself. */
export interface Capability {
  name: string
  targets?: string[]
  reason: string
}

/** What an admin said yes to. */
export interface AdminGrant {
  /** the capability's, or "name:target" */
  name: string
  at: string
  by: string
}

/** How much a module made of a capability since the portal started. */
export interface Usage {
  capability: string
  /** all of them */
  calls: number
  /** not granted, or too often */
  refused: number
  /** by no fault of the module's */
  failed: number
  /** when the last one began */
  last: string
}

/** A page of a module. */
export interface AdminRoute {
  path: string
  title: string
  access: AccessName
  /** null: access asks for none */
  tier: TierName | null
}

/** A module's React half. */
export interface AdminRemote {
  mode: RemoteMode
  bytes: number
}

/** The module as one replica of the portal has it. */
export interface AdminReplica {
  replica: string
  version: string
  state: ModuleState
  since: string
  problem: string
  /** renewed every few seconds while the replica lives */
  seenAt: string
  /** null: no process */
  pid: number | null
  /** requests, streams and jobs that run in it; current while it drains */
  open: number
  restarts: number
  /** null: it does not run in the sandbox */
  layers: Layer[] | null
}

/** One entry of GET /api/admin/modules/{id}/crashes, the newest first: a process that ended when it was not to. */
export interface AdminCrash {
  at: string
  replica: string
  version: string
  class: FaultClass
  problem: string
  /** a panic with its stack first, else its last words on stderr */
  evidence: string
  /** its exit status; null: a signal ended it */
  code: number | null
  /** such as SIGKILL; empty: none did */
  signal: string
  /** seconds from its launch */
  ran: number
  /** bytes of memory that it had at most; null: that is not known */
  peak: number | null
  /** bytes over which it would have been ended */
  memoryEnd: number
  /** what the module had logged last; null: that could not be read */
  log: AdminRecord[] | null
}

/** One entry of GET /api/admin/modules/{id}/releases. */
export interface AdminRelease {
  digest: string
  version: string
  serial: number
  publisher: string
  addedAt: string
  addedBy: string
  wanted: boolean
  previous: boolean
  revoked: boolean
  /** the last time that it went back by itself; null: never, or it is wanted */
  takenBack: AdminFault | null
}

/** What a release was taken back for. */
export interface AdminFault {
  at: string
  class: FaultClass
  problem: string
}

/** One entry of GET /api/admin/modules/{id}/history. */
export interface AdminTransition {
  at: string
  replica: string
  /** empty: the first */
  from: ModuleState | ''
  to: ModuleState
  version: string
  class: FaultClass
  problem: string
}

/** One entry of GET /api/admin/modules/{id}/acts, the newest first: what somebody did to a module. */
export interface AdminDone {
  at: string
  /** a wallet, "operator <user>", "file <name>", or a part of the portal */
  by: string
  /** such as module.disabled */
  action: string
  /** from here on: empty where the act has none */
  version: string
  /** the version before */
  from: string
  reason: string
  /** a memory in MiB, a place */
  before: string
  after: string
  /** what ran was cut */
  atOnce: boolean
  /** of settings, of what was granted or taken back, of a job */
  names: string[]
  /** by a wallet */
  signed: boolean
}

/** One entry of GET /api/admin/modules/{id}/log, the newest last. */
export interface AdminRecord {
  at: string
  /** DEBUG, INFO, WARN or ERROR, perhaps with +n */
  level: string
  message: string
  /** by name; names of groups are joined with dots */
  attributes: { [name: string]: unknown }
}

/** The answer of GET and PUT /api/admin/modules/{id}/settings: a module's settings with their schema. */
export interface AdminSettings {
  /** the manifest's JSON Schema; empty where it has none */
  schema: SettingsSchema
  settings: AdminSetting[]
}

/** One of them. */
export interface AdminSetting {
  name: string
  /** only the module reads it: value is null */
  secret: boolean
  /** what was set, or the default; null: neither */
  value: unknown
  set: boolean
  /** null: it is not set */
  setAt: string | null
  setBy: string
  /** why what was set is not handed out, a sentence; empty: it is */
  problem: string
}

/** The answer of GET /api/admin/modules/{id}/jobs. */
export interface AdminJobs {
  jobs: AdminJob[]
  /** the last, the newest first */
  runs: AdminJobRun[]
}

/** One of a module's jobs. */
export interface AdminJob {
  name: string
  /** "every 5m" or "cron 0 * * * *" */
  schedule: string
  timeoutSeconds: number
  /** null: no portal has planned it yet */
  nextAt: string | null
  /** that runs it now; empty: none */
  replica: string
  /** who wants it before it is due; empty: nobody */
  askedBy: string
  /** that has ended; null: none */
  last: AdminJobRun | null
}

/** One run of a job. */
export interface AdminJobRun {
  id: number
  name: string
  replica: string
  version: string
  askedBy: string
  dueAt: string
  beganAt: string
  /** null: it runs */
  endedAt: string | null
  /** a sentence; empty: it is done, or runs */
  problem: string
}

/** The answer of GET /api/admin/modules/{id}/figures: what a module did and took in the last hour. */
export interface AdminFigures {
  from: string
  to: string
  /** from one sample to the next */
  everySeconds: number
  /** that have a sample in it */
  replicas: AdminReplicaFigures[]
}

/** One replica's part of them, the newest last. Without a sample the module did nothing there and had no process. */
export interface AdminReplicaFigures {
  replica: string
  samples: AdminSample[]
}

/** What a module did on a replica until that time, since the sample before. */
export interface AdminSample {
  at: string
  /** answered, streams that were opened among them */
  requests: number
  /** of those */
  failed: number
  /** milliseconds until the head of an answer; null: none was timed */
  p50: number | null
  /** likewise */
  p95: number | null
  /** bytes that its processes had at most; null: that was not measured */
  memory: number | null
  /** that they took of one, 1 is all of it */
  processor: number
  /** requests and streams at that time */
  running: number
  /** of those */
  streams: number
}

/** The payload of the topic "running", for admins: there is more to read of modules that run on this replica. */
export interface RunningEvent {
  kind: 'figures' | 'log' | 'drain'
  /** whose log grew, or that drains; empty: figures are of all */
  module: string
}

/** The answer of POST /api/admin/confirmations. */
export interface AdminConfirmation {
  nonce: string
  /** what is signed, in words */
  act: string
  expiresAt: string
  /** the second parameter of eth_signTypedData_v4 */
  typedData: object
}

/** The answer of POST /api/admin/bundles and GET /api/admin/bundles/{digest}. */
export interface Plan {
  digest: string
  module: string
  title: string
  /** the module's description */
  about: string
  version: string
  publisher: PlanParty
  act: PlanAct
  /** the version that is wanted now; empty: none */
  installed: string
  /** why it may not be installed, each a sentence; empty: it may */
  refusals: string[]
  /** what an admin should know before, each a sentence */
  warnings: string[]
  capabilities: PlanCapability[]
  routes: PlanRoute[]
  cards: PlanCard[]
  api: PlanAPI[]
  queries: PlanQuery[]
  events: PlanEvent[]
  settings: PlanSetting[]
  migrations: PlanMigration[]
  contracts: PlanName[]
  /** "name, every 5m, at most 300 s" */
  jobs: PlanName[]
  metrics: PlanMetric[]
  resources: PlanResource[]
  components: PlanComponents
  signature: PlanSignature
  /** plain text, at most 16 KiB */
  changelog: string
  /** of the bundle */
  bytes: number
}

/** Who signed. */
export interface PlanParty {
  id: string
  name: string
  /** empty: the instance itself */
  wallet: string
  trusted: boolean
}

/** What kind of installation it would be. */
export type PlanAct = 'install' | 'upgrade' | 'nothing'

/** One capability in plain words. */
export interface PlanCapability {
  name: string
  /** what it lets the module do, a sentence of the portal's */
  meaning: string
  /** the module's */
  reason: string
  /** from before */
  granted: boolean
  difference: Difference
  /** of what a wallet is asked for: the function, or the type of the data; empty otherwise */
  form: string
  /** what the visitor is asked in the module's words; null: in the portal's */
  says: WalletWords | null
}

/** One page, and its place in the navigation. */
export interface PlanRoute {
  path: string
  title: string
  /** its description */
  about: string
  access: AccessName
  tier: TierName | null
  /** "Section › Label"; empty: not listed */
  sidebar: string
  /** the tier from which on the sidebar lists it, where that is not the page's own; null: it is */
  listed: TierName | null
  /** a sentence; empty: none */
  conflict: string
  difference: Difference
  /** of a changed one: its access as it was, like "LIRAETH" or "public" */
  before: string
}

/** One live card on everybody's dashboard. */
export interface PlanCard {
  id: string
  title: string
  place: CardPlace
  access: AccessName
  tier: TierName | null
  difference: Difference
  /** as a page's */
  before: string
}

/** One prefix of the API. */
export interface PlanAPI {
  prefix: string
  access: AccessName
  tier: TierName | null
  /** AfterSeconds is how long after a request's end the module may ask as its caller; zero: it may not. */
  afterSeconds: number
  difference: Difference
  before: string
}

/** What other modules may ask this one. */
export interface PlanQuery {
  name: string
  /** below its API, whose access it has */
  path: string
  about: string
  parameters: QueryParameter[]
  /** what it answers; empty: it does not say */
  answer: string
  /** of the portal, that shows the same; empty: none */
  page: string
  questions: Questions
  tells: Tell[]
  names: Names
  difference: Difference
}

/** One topic that the module publishes, and who may follow it. */
export interface PlanEvent {
  topic: string
  access: AccessName
  tier: TierName | null
  difference: Difference
  /** as a page's */
  before: string
}

/** What an admin can set for the module. */
export interface PlanSetting {
  name: string
  title: string
  about: string
  secret: boolean
  /** as JSON; empty: none */
  default: string
  difference: Difference
}

/** One step of the module's own schema. */
export interface PlanMigration {
  name: string
  reversible: boolean
  difference: Difference
}

/** A contract, a job or a licence. */
export interface PlanName {
  name: string
  difference: Difference
}

/** A figure of the module's own among the portal's. */
export interface PlanMetric {
  name: string
  kind: MetricKind
  about: string
  difference: Difference
}

/** One line of how the module runs, and of what its plugin may use up. */
export interface PlanResource {
  /** runs, pages, search, memory, requests at once, time to answer, storage, plugin, contract */
  name: string
  /** with its unit */
  value: string
  before: string
  difference: Difference
}

/** PlanComponents sums the SBOM up. */
export interface PlanComponents {
  total: number
  /** "name version", at most 100, against the installed release */
  added: string[]
  removed: string[]
  licences: PlanName[]
}

/** What was verified. */
export interface PlanSignature {
  key: string
  serial: number
  /** RFC 3339 */
  issuedAt: string
  expiresAt: string
}

/** Difference says how a line of the plan stands to the installed release. */
export type Difference = 'same' | 'added' | 'changed' | 'removed'

/** What a query is asked with. */
export interface QueryParameter {
  name: string
  description: string
  required?: boolean
  /** the only ones that it takes; none: the description says which */
  values?: string[]
  /** what stands for it in a question */
  kind?: string
}

/** Questions are examples of what a query answers, in both languages; {address} stands where the parameter of that name is said. */
export interface Questions {
  en?: string[]
  de?: string[]
}

/** A field of a query's answer, and what it means. */
export interface Tell {
  /** names joined by dots; [] after one: of each of its rows */
  path: string
  /** gaia and coin are decimal text in their smallest unit; share is 0 to 1; docs/modules.md has all of them */
  unit: string
  en: string
  de: string
  /** of the rows of a time: together they are what there was in it */
  sum?: boolean
}

/** Where a query's answer has the names of things that people ask for by name. */
export interface Names {
  /** of the things, as parameters have it */
  kind: string
  /** path of what the parameter takes */
  id: string
  /** path of what people call it */
  name: string
}

/** How a module's figure moves. */
export type MetricKind = 'counter' | 'gauge'

/** One entry of GET /api/admin/publishers. */
export interface AdminPublisher {
  id: string
  name: string
  key: string
  /** empty: the portal itself */
  wallet: string
  trustedAt: string
  trustedBy: string
  /** null: it is trusted */
  revokedAt: string | null
  reason: string
}

/** The body of POST /api/admin/publishers. */
export interface PublisherCard {
  id: string
  name: string
  key: string
  wallet: string
  /** to the second */
  issuedAt: string
  /** 0x and hex; empty for the instance's own */
  signature: string
}

/** One entry of the answer of POST /api/admin/revocations: a release that is not to run any more. */
export interface AdminRevocation {
  module: string
  digest: string
  reason: string
}

/** The answer of GET, PUT and DELETE /api/admin/tiers, and of portal tiers --json: what opens the tiers, in whole GAIA. */
export interface AdminTiers {
  tiers: Thresholds
  configured: Thresholds
  /** false: the configured ones count */
  set: boolean
  generation: number
  /** null: they never were */
  changedAt: string | null
  changedBy: string
  reason: string
}

/** Thresholds are the least whole GAIA of each tier, ascending. In JSON each has its tier's name. */
export interface Thresholds {
  LIRAETH: number
  VAELUS: number
  NAXUS: number
}
