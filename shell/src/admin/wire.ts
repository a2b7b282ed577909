import type { AccessName, ModuleState, TierName } from '@portal/sdk'
import type { SettingSchema } from './setting'

/** What the core answers to admins about modules, as it is on the wire. Times are RFC 3339, digests 64 hex digits. */

export type FaultClass =
  | ''
  | 'panic'
  | 'out_of_memory'
  | 'handshake'
  | 'configure'
  | 'health'
  | 'verification'
  | 'ended'
  | 'sandbox'
  | 'processor'
  | 'migration'
  | 'worse'

/** One entry of GET /api/admin/modules */
export interface Usage {
  capability: string
  calls: number
  refused: number
  failed: number
  last: string
}

export interface AdminModule {
  id: string
  title: string
  description: string
  publisher: string
  publisherName: string
  version: string
  digest: string
  serial: number
  enabled: boolean
  state: ModuleState
  since: string
  restarts: number
  /** one sentence; empty when all is well */
  problem: string
  class: FaultClass
  /** the plugin's last words, a panic with its stack first */
  evidence: string
  pid: number | null
  run: '' | 'on_demand' | 'always'
  /** what a roll-back goes to */
  previous: { version: string; digest: string } | null
  /** until then the version may still go back by itself */
  soakUntil: string | null
  /** what holds its process; empty: there is none now; null: it does not run in the sandbox */
  layers: Layer[] | null
  /** essential layers of the sandbox that the operator does not require, of a module in it */
  relaxed: string[]
  updatedAt: string
  capabilities: { name: string; targets?: string[]; reason: string }[]
  /** what it made of them since this replica started */
  usage: Usage[]
  routes: { path: string; title: string; access: AccessName; tier: TierName | null }[]
  remote: { mode: 'direct' | 'framed'; bytes: number } | null
  replicas: AdminReplica[]
}

/** GET and PUT /api/admin/modules/{id}/settings */
export interface AdminSettings {
  /** the manifest's JSON Schema; empty where it has none */
  schema: { properties?: Record<string, SettingSchema> }
  settings: AdminSetting[]
}

export interface AdminSetting {
  name: string
  /** only the module reads it: value is null */
  secret: boolean
  /** what was set, or the default; null: neither */
  value: unknown
  set: boolean
  setAt: string | null
  setBy: string
  /** why what was set is not handed out, a sentence; empty: it is */
  problem: string
}

/** GET /api/admin/modules/<id>/jobs */
export interface AdminJobs {
  jobs: AdminJob[]
  /** the last, the newest first */
  runs: AdminJobRun[]
}

export interface AdminJob {
  name: string
  /** "every 5m" or "cron 0 * * * *" */
  schedule: string
  timeoutSeconds: number
  /** RFC 3339, as the other times; null: no portal has planned it yet */
  nextAt: string | null
  /** that runs it now; empty: none */
  replica: string
  /** who wants it before it is due; empty: nobody */
  askedBy: string
  /** that has ended; null: none */
  last: AdminJobRun | null
}

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

/** One thing that holds a module's process, or does not. */
export interface Layer {
  name: string
  active: boolean
  /** what it is held by, with its figures; empty where it is not */
  by: string
  /** it is not active; empty where it is */
  why: string
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
  pid: number | null
  restarts: number
  layers: Layer[] | null
}

/** One entry of GET /api/admin/modules/{id}/releases */
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
  /** the last time that it went back by itself; null while it is wanted */
  takenBack: { at: string; class: FaultClass; problem: string } | null
}

/** One entry of GET /api/admin/modules/{id}/history */
export interface AdminTransition {
  at: string
  replica: string
  from: ModuleState | ''
  to: ModuleState
  version: string
  class: FaultClass
  problem: string
}

/** One entry of GET /api/admin/modules/{id}/log, the newest last */
export interface AdminRecord {
  at: string
  level: string
  message: string
  attributes: Record<string, unknown> | null
}

/** One entry of GET /api/admin/publishers */
export interface AdminPublisher {
  id: string
  name: string
  key: string
  /** empty: the portal itself */
  wallet: string
  trustedAt: string
  trustedBy: string
  revokedAt: string | null
  reason: string
}

/** publisher.json: a key, bound to a wallet by the wallet's signature. */
export interface PublisherCard {
  id: string
  name: string
  key: string
  wallet: string
  issuedAt: string
  signature: string
}

/** How a line of a plan stands to the installed release. */
export type Difference = 'same' | 'added' | 'changed' | 'removed'

/** POST /api/admin/bundles, GET /api/admin/bundles/{digest}: what installing a bundle would do. */
export interface Plan {
  digest: string
  module: string
  title: string
  version: string
  publisher: { id: string; name: string; wallet: string; trusted: boolean }
  act: 'install' | 'upgrade' | 'nothing'
  /** the version that is wanted now; empty: none */
  installed: string
  /** why it may not be installed, each a sentence; empty: it may */
  refusals: string[]
  warnings: string[]
  capabilities: PlanCapability[]
  routes: PlanRoute[]
  api: PlanAPI[]
  migrations: { name: string; reversible: boolean; difference: Difference }[]
  contracts: PlanName[]
  events: PlanName[]
  /** "name, every 5m" */
  jobs: PlanName[]
  resources: { name: string; value: string; before: string; difference: Difference }[]
  components: { total: number; added: string[]; removed: string[]; licences: PlanName[] }
  signature: { key: string; serial: number; issuedAt: string; expiresAt: string }
  changelog: string
  bytes: number
}

export interface PlanCapability {
  name: string
  meaning: string
  reason: string
  /** from before */
  granted: boolean
  difference: Difference
}

export interface PlanRoute {
  path: string
  title: string
  access: AccessName
  tier: TierName | null
  /** "Section › Label"; empty: not listed */
  sidebar: string
  /** a sentence; empty: none */
  conflict: string
  difference: Difference
  /** of a changed one: whom it opened to */
  before: string
}

export interface PlanAPI {
  prefix: string
  access: AccessName
  tier: TierName | null
  difference: Difference
  before: string
}

export interface PlanName {
  name: string
  difference: Difference
}
