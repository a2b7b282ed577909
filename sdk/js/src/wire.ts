// Written by make generate from core/gateway/browser: change that.

/** What the core answers, as it is on the wire. Amounts are decimal strings in the smallest unit; GAIA counts whole GAIA. */

/** The answer of GET /api/explorer/transactions/{hash}. */
export interface ExploredTransaction {
  hash: string
  from: string
  /** null: it makes a contract */
  to: string | null
  value: string
  nonce: number
  inputBytes: number
  /** null: it calls nothing whose interface is known */
  call: ExploredCall | null
  /** null while it waits for a block */
  outcome: ExploredOutcome | null
}

/** A method or an event with its arguments, read with the contract's interface. */
export interface ExploredCall {
  /** its name in the configuration */
  contract: string
  name: string
  arguments: ExploredArgument[]
}

/** What became of a transaction in its block. */
export interface ExploredOutcome {
  block: number
  blockHash: string
  time: string
  /** in the block */
  index: number
  /** null where the endpoint does not say */
  succeeded: boolean | null
  gasUsed: number
  fee: string | null
  /** the contract that it made */
  created: string | null
  /** the first of them */
  logs: ExploredLog[]
  logCount: number
}

/** One of them, as text: an address in its EIP-55 form, a number in decimal, bytes in hex. A long one is cut. */
export interface ExploredArgument {
  name: string
  /** as Solidity has it */
  type: string
  value: string
}

/** An event that a contract emitted. */
export interface ExploredLog {
  /** in the block */
  index: number
  address: string
  /** null where the contract's interface is not known */
  event: ExploredCall | null
}

/** The answer of GET /api/explorer/blocks/{block}. */
export interface ExploredBlock {
  number: number
  hash: string
  /** null: it is the first */
  parent: string | null
  time: string
  gasUsed: number
  gasLimit: number
  /** without their outcome */
  transactions: ExploredTransaction[]
  transactionCount: number
}

/** The answer of GET /api/explorer/addresses/{address}. */
export interface ExploredAccount {
  address: string
  block: number
  time: string
  native: string
  /** null where the token is not on this chain */
  gaia: string | null
  /** transactions that it has sent, or contracts that it has made */
  nonce: number
  /** 0: it is no contract */
  codeBytes: number
  /** whose code an account runs (EIP-7702) */
  delegate: string | null
}

/** The answer of GET /api/notifications?before=: a page of the wallet's inbox, the newest first. POST /api/notifications/read marks ids, or all. */
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

/** The payload of the topic "inbox": the wallet's inbox is another one now. */
export interface InboxEvent {
  unread: number
}

/** A tier. */
export type TierName = 'LIRAETH' | 'VAELUS' | 'NAXUS'

/** Who a route opens to. */
export type AccessName = 'public' | 'session' | 'tier' | 'admin'

/** Where a module is in its life. */
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

/** The answer of GET /api/portal: all that one visitor's shell needs. */
export interface Portal {
  brand: Brand
  chain: Chain
  analytics: Analytics
  tiers: TierThreshold[]
  modules: Module[]
  routes: Route[]
  /** pages of modules that are switched off */
  off: OffPage[]
  /** pages of the product that no module has yet */
  planned: PlannedPage[]
  /** null: the visitor has none */
  session: Session | null
  /** the portal records traces: a page's requests say which trace they are of, and the page tells of its own part */
  tracing?: boolean
}

/** What the portal calls itself. */
export interface Brand {
  name: string
  domain: string
  ens: string
  contact: string
  copyright: string
}

/** The target chain as browsers see it. */
export interface Chain extends ChainEvent {
  id: number
  name: string
  rpcUrls: string[]
  currency: Currency
  /** null where the chain has no explorer */
  explorerUrl: string | null
  /** by name */
  contracts: { [name: string]: string }
  /** names for people, of the contracts and of whom else the operator names */
  labels: { [name: string]: string }
  /** the faucet of a dev chain is there */
  faucet: boolean
}

/** Where the pages' views go beside the portal. */
export interface Analytics {
  /** null: nowhere */
  script: AnalyticsScript | null
}

/** What a tier asks for. */
export interface TierThreshold {
  name: TierName
  /** whole GAIA */
  threshold: number
}

/** One that runs, as the visitor may see it. */
export interface Module {
  id: string
  title: string
  version: string
  state: ModuleState
  /** null where the visitor may not load it, or where it has none */
  remote: Remote | null
  cards: Card[]
  /** it is the portal's own: what it has for admins stands in their navigation */
  own?: boolean
  /** the publisher of a partner's module, which its entries and cards are marked with; absent: the module is the portal's own */
  partner?: string
  /** what its pages may ask the visitor's wallet for; absent: nothing */
  wallet?: ModuleWallet
  /** the address that answers this visitor's command palette (SearchAnswer); null where none does */
  search: string | null
}

/** One page. */
export interface Route {
  path: string
  title: string
  description: string
  access: AccessName
  /** null: access asks for none */
  tier: TierName | null
  /** null: the shell's own page */
  module: string | null
  /** null: not listed */
  sidebar: Sidebar | null
}

/** A page whose module is switched off. */
export interface OffPage {
  path: string
  title: string
  module: string
}

/** A page of the product whose module is not installed. */
export interface PlannedPage {
  path: string
  title: string
}

/** The visitor's, with the balance and tier that its wallet has now. */
export interface Session {
  address: string
  chainId: number
  /** native balance in wei */
  balance: string
  /** all of gaiaParts together in whole GAIA, rounded down */
  gaiaBalance: number
  balanceSource: BalanceSource
  /** null: below the first */
  tier: TierName | null
  admin: boolean
  /** null until the chain was read for the first time */
  balanceAt: Block | null
  /** where that GAIA is; null until it was read, and where it is simulated */
  gaiaParts: GAIAParts | null
  /** RFC 3339; the sooner of the idle and the absolute end */
  expiresAt: string
}

/** The chain's native currency. */
export interface Currency {
  name: string
  symbol: string
  decimals: number
}

/** The payload of the topic "chain": the newest block, and since when the chain is silent. */
export interface ChainEvent {
  /** the newest block the core has seen; null while no endpoint answers */
  head: Block | null
  /** since when no endpoint answers, RFC 3339; null while one does */
  silentSince: string | null
}

/** Another site's script, loaded after the first page. */
export interface AnalyticsScript {
  url: string
  /** sha256-…, sha384-… or sha512-… */
  integrity: string
  /** its data attributes, by their names without data- */
  settings: { [name: string]: string }
}

/** A module's React half: the files that the visitor may load. */
export interface Remote {
  /** absolute path of the entry file; in the catalogue, of a framed remote, that of its frame's document */
  entry: string
  /** sha384-…; empty where entry is a document */
  integrity: string
  mode: RemoteMode
  /** the federation container's global name */
  name: string
  /** the shell contract that it is built for: another shell does not load it */
  shell: number
  /** absolute path → integrity of every file that this visitor may load; in the catalogue none of a framed remote's, which only its frame may */
  files: { [name: string]: string }
  /** route path → absolute paths of what opening the page loads beside the entry; pages that this visitor may open */
  pages: { [name: string]: string[] }
  /** card id → the same */
  cards: { [name: string]: string[] }
}

/** A module's part of the dashboard, or of the tier-upgrade screen. */
export interface Card {
  id: string
  title: string
  access: AccessName
  /** null: access asks for none */
  tier: TierName | null
  order: number
  place: CardPlace
}

/** What a module's pages may ask the visitor's wallet for, as an admin granted it. The shell takes addresses and interfaces from here alone, never from the pages that ask. */
export interface ModuleWallet {
  calls: WalletCall[]
  signs: WalletSign[]
}

/** A page's entry in the navigation. */
export interface Sidebar {
  section: string
  label: string
  icon: string
  /** the tier the entry is shown at; null for everybody */
  tier: TierName | null
  order: number
  /** absent: the entry stays */
  until?: Until
}

/** Where balances come from. */
export type BalanceSource = 'chain' | 'simulated'

/** One of the target chain's. */
export interface Block {
  number: number
  /** RFC 3339 */
  time: string
}

/** Where a wallet's GAIA is, in the token's smallest unit. All of it counts for the tier. */
export interface GAIAParts {
  wallet: string
  /** on itself, as a validator */
  staked: string
  /** to validators */
  delegated: string
  /** taken back, and not withdrawn yet */
  unbonding: string
}

/** How the remote is loaded. */
export type RemoteMode = 'direct' | 'framed'

/** Where a card stands. */
export type CardPlace = 'dashboard' | 'gate'

/** One function of a contract. */
export interface WalletCall {
  /** its name */
  contract: string
  address: string
  /** with the names of its parameters: "delegate(address validator, uint256 amount)" */
  function: string
  /** the parameter that says how much GAIA leaves the wallet; empty: none */
  spends: string
  /** null: none */
  says: WalletWords | null
}

/** One kind of typed data (EIP-712), for the portal's chain. */
export interface WalletSign {
  domain: string
  version: string
  /** that verifies it; null: the domain has none */
  contract: string | null
  /** of the domain; null: it has none */
  salt: string | null
  /** the primary type's name */
  primary: string
  /** as EIP-712 encodes it */
  type: string
  /** null: none */
  says: WalletWords | null
}

/** When an entry is listed no more. */
export interface Until {
  /** with its module */
  topic: string
  field: string
  /** the newest event had true there; each new one says it again */
  over: boolean
}

/** WalletWords goes on from "Radar asks you to", with {name} where an argument stands, or {name:format}. */
export interface WalletWords {
  en: string
  de: string
}

/** The payload of the topic "tiers": what opens them from now on. */
export interface TiersEvent {
  tiers: TierThreshold[]
}

/** What the document of a partner's frame begins with: the module, and its remote at the addresses that this frame alone may load. */
export interface FramedModule {
  module: string
  title: string
  version: string
  /** its publisher; absent: the module is the portal's own */
  partner?: string
  remote: Remote
  /** of the document's style elements */
  nonce: string
}

/** The payload of the topic "module". */
export interface ModuleEvent {
  id: string
  version: string
  /** of the release, 64 hex digits */
  digest: string
  enabled: boolean
  state: ModuleState
  /** why a new version went back by itself, a sentence that everybody may read; absent otherwise */
  problem?: string
}

/** What a module answers GET <search>?q=<text> with. */
export interface SearchAnswer {
  /** the best first, at most 8 */
  results: SearchResult[]
}

/** One line of the command palette. */
export interface SearchResult {
  title: string
  detail: string
  /** a page of the portal, with the query that shows what was found */
  path: string
}

/** What a wallet signs, as EIP-4361 names its parts. */
export interface Challenge {
  nonce: string
  domain: string
  uri: string
  chainId: number
  statement: string
  issuedAt: string
  expirationTime: string
}

/** The payload of the topic "session": what changed for this session. */
export type SessionEvent = SessionBalance | SessionEnded

/** A balance or tier that is another one now. */
export interface SessionBalance {
  kind: 'balance'
  session: Session
}

/** A session's end. */
export interface SessionEnded {
  kind: 'end'
  reason: SessionEnd
}

/** SessionEnd says why a session ended. */
export type SessionEnd = 'signed out' | 'expired' | 'replaced' | 'revoked'

/** One entry of GET /api/sessions, the newest first. DELETE /api/sessions/<id> ends it, DELETE /api/sessions all of them. */
export interface SessionRecord {
  id: string
  /** what its browser says it is, such as "Firefox on Linux"; empty when it says nothing */
  device: string
  /** it is the one that asks */
  current: boolean
  createdAt: string
  seenAt: string
  expiresAt: string
}

/** The answer of GET /api/admin/views?days=: page views of today and the days before it, and per page, tier and host with the most first. */
export interface AdminViews {
  /** of UTC, the oldest first */
  days: DayViews[]
  /** patterns of the route table; "*" is the not-found page */
  routes: RouteViews[]
  tiers: TierViews[]
  referrers: ReferrerViews[]
}

/** DayViews are those of one day. */
export interface DayViews {
  /** 2006-01-02 */
  day: string
  views: number
  visitors: number
}

/** RouteViews are those of one page. */
export interface RouteViews {
  route: string
  views: number
}

/** TierViews are those of one tier's wallets. */
export interface TierViews {
  /** null: none */
  tier: TierName | null
  views: number
}

/** ReferrerViews are those that one host led to. */
export interface ReferrerViews {
  host: string
  views: number
}

/** The payload of the topic "views", for admins. */
export type ViewEvent = ViewReceived | ViewsCounted

/** A view of the same session. */
export interface ViewReceived {
  kind: 'received'
  view: View
}

/** ViewsCounted says that counts were written. */
export interface ViewsCounted {
  kind: 'counted'
}

/** A page view as the portal received it. */
export interface View {
  /** the page's own name for it */
  id: string
  route: string
  /** null: none */
  tier: TierName | null
  /** a host; empty where none linked to the page */
  referrer: string
  /** it was sent to try, and is not counted */
  test: boolean
  /** RFC 3339 */
  at: string
}
