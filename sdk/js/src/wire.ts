/** What the core answers, as it is on the wire. Amounts are decimal strings in the smallest unit; GAIA counts whole GAIA. */

export type TierName = 'LIRAETH' | 'VAELUS' | 'NAXUS'
export type AccessName = 'public' | 'session' | 'tier' | 'admin'

export interface Block {
  number: number
  /** RFC 3339 */
  time: string
}

export interface Session {
  address: string
  chainId: number
  /** native balance in wei */
  balance: string
  /** whole GAIA, rounded down */
  gaiaBalance: number
  balanceSource: 'chain' | 'simulated'
  tier: TierName | null
  admin: boolean
  /** null until the chain was read for the first time */
  balanceAt: Block | null
  /** RFC 3339; the sooner of the idle and the absolute end */
  expiresAt: string
}

export interface Challenge {
  nonce: string
  domain: string
  uri: string
  chainId: number
  statement: string
  issuedAt: string
  expirationTime: string
}

export interface Brand {
  name: string
  domain: string
  ens: string
  contact: string
  copyright: string
}

export interface Chain {
  id: number
  name: string
  rpcUrls: string[]
  currency: { name: string; symbol: string; decimals: number }
  /** null where the chain has no explorer */
  explorerUrl: string | null
  /** contracts by name */
  contracts: Record<string, string>
  /** the newest block the core has seen; null while no endpoint answers */
  head: Block | null
  /** RFC 3339; since when no endpoint answers, null while one does */
  silentSince: string | null
  /** the faucet of a dev chain is there */
  faucet: boolean
}

export interface TierThreshold {
  name: TierName
  /** whole GAIA */
  threshold: number
}

export interface Remote {
  /** absolute path of the entry file */
  entry: string
  /** sha384-… */
  integrity: string
  mode: 'direct' | 'framed'
  /** the federation container's global name */
  name: string
  /** absolute path → integrity of every file that this visitor may load */
  files: Record<string, string>
  /** route path → absolute paths of what opening the page loads beside the entry; pages that this visitor may open */
  pages: Record<string, string[]>
  /** card id → the same */
  cards: Record<string, string[]>
}

export type ModuleState =
  | 'discovered'
  | 'verified'
  | 'verify_failed'
  | 'incompatible'
  | 'staged'
  | 'awaiting_grant'
  | 'asleep'
  | 'starting'
  | 'probing'
  | 'ready'
  | 'degraded'
  | 'draining'
  | 'stopped'
  | 'crashed'
  | 'backing_off'
  | 'quarantined'

export interface Card {
  id: string
  title: string
  access: AccessName
  tier: TierName | null
  order: number
}

export interface Module {
  id: string
  title: string
  version: string
  state: ModuleState
  /** null where the visitor may not load it, or where it has none */
  remote: Remote | null
  cards: Card[]
  /** the address that answers this visitor's command palette (SearchAnswer); null where none does */
  search: string | null
}

/** GET <search>?q=<text> */
export interface SearchAnswer {
  /** the best first, at most 8 */
  results: SearchResult[]
}

export interface SearchResult {
  title: string
  detail: string
  /** a page of the portal, with the query that shows what was found */
  path: string
}

export interface Sidebar {
  section: string
  label: string
  icon: string
  /** the tier the entry is shown at; null for everybody */
  tier: TierName | null
  order: number
}

export interface Route {
  path: string
  title: string
  description: string
  access: AccessName
  tier: TierName | null
  /** null: the shell's own page */
  module: string | null
  sidebar: Sidebar | null
}

/** Where the pages' views go beside the portal. */
export interface Analytics {
  /** null: nowhere */
  script: AnalyticsScript | null
}

/** Another site's script, loaded after the first page. */
export interface AnalyticsScript {
  url: string
  /** sha256-…, sha384-… or sha512-… */
  integrity: string
  /** its data attributes, by their names without data- */
  settings: Record<string, string>
}

/** GET /api/portal */
export interface Portal {
  brand: Brand
  chain: Chain
  analytics: Analytics
  tiers: TierThreshold[]
  modules: Module[]
  routes: Route[]
  session: Session | null
}

/** GET /api/admin/views?days=: page views of today and the days before it, and per page, tier and host with the most first. */
export interface AdminViews {
  /** days of UTC, the oldest first */
  days: { day: string; views: number; visitors: number }[]
  /** patterns of the route table; "*" is the not-found page */
  routes: { route: string; views: number }[]
  tiers: { tier: TierName | null; views: number }[]
  referrers: { host: string; views: number }[]
}

/** A page view as the portal received it. */
export interface View {
  /** the page's own name for it */
  id: string
  route: string
  tier: TierName | null
  /** a host; empty where none linked to the page */
  referrer: string
  /** it was sent to try, and is not counted */
  test: boolean
  /** RFC 3339 */
  at: string
}

/** One entry of GET /api/sessions, the newest first. DELETE /api/sessions/<id> ends it, DELETE /api/sessions all of them. */
export interface SessionRecord {
  id: string
  /** what its browser says it is, such as "Firefox on Linux"; empty when it says nothing */
  device: string
  /** it is the one that asks */
  current: boolean
  /** RFC 3339, as the other times */
  createdAt: string
  seenAt: string
  expiresAt: string
}

/** GET /api/notifications?before=: a page of the wallet's inbox, the newest first. POST /api/notifications/read marks ids, or all. */
export interface Inbox {
  /** in all */
  unread: number
  /** what to ask older ones with; null: there are none */
  next: string | null
  notifications: NotificationRecord[]
}

/** What a module told the wallet, in plain text. */
export interface NotificationRecord {
  id: string
  module: string
  moduleTitle: string
  title: string
  body: string
  /** of a page of the module's; null: it has none, or the page is not there any more */
  path: string | null
  /** RFC 3339 */
  at: string
  read: boolean
}

/** Event stream, topic "inbox": the wallet's inbox is another one now. */
export interface InboxEvent {
  unread: number
}

/** Event stream, topic "chain": the newest block, and since when the chain is silent. */
export interface ChainEvent {
  head: Block | null
  /** RFC 3339; null while an endpoint answers */
  silentSince: string | null
}

/** Event stream, topic "session": what changed for this session. */
export type SessionEvent =
  | { kind: 'balance'; session: Session }
  | { kind: 'end'; reason: 'signed out' | 'expired' | 'replaced' | 'revoked' }

/** Event stream, topic "views", for admins: a view of the same session was received; counts were written. */
export type ViewEvent = { kind: 'received'; view: View } | { kind: 'counted' }

/** Event stream, topic "module". */
export interface ModuleEvent {
  id: string
  version: string
  /** of the release, 64 hex digits */
  digest: string
  enabled: boolean
  state: ModuleState
  /** why a new version went back by itself, a sentence; absent otherwise */
  problem?: string
}
