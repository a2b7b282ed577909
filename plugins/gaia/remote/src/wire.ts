/** What the module's API answers. Amounts are wei, decimal. Null is unknown, which is not zero. */

export interface Block {
  number: number
  hash: string
  /** RFC 3339 */
  time: string
}

/** What a transfer was for: what the contract says that moved it. A transfer of which none says anything is no more than that. */
export const kinds = [
  'transfer',
  'bought',
  'refunded',
  'claimed',
  'released',
  'funded',
  'revoked',
  'stake',
  'unstake',
  'mint',
  'burn',
] as const
export type Kind = (typeof kinds)[number]

export interface Transfer {
  hash: string
  /** of the log in its block */
  index: number
  block: number
  /** RFC 3339 */
  time: string
  from: string
  to: string
  value: string
  kind: Kind
  /** taken back by a reorganisation */
  removed?: boolean
}

/** The transfers of a stretch of time. */
export interface Step {
  /** RFC 3339 */
  start: string
  count: number
  /** from one account to another, without what was minted or burnt */
  volume: string
}

/** GET /live/recent, and the event "transfers" where pages may have missed some */
export interface Recent {
  /** up to which transfers were read */
  head: Block
  /** the chain's newest block, as far as it is known */
  chain: number
  /** the newest 50, newest first */
  transfers: Transfer[]
  /** how many there are up to the head */
  total: number
  /** the time of the token's first log, RFC 3339; null before there was one */
  since: string | null
  /** the last two hours, a minute each, oldest first; null while the history is read */
  perMinute: Step[] | null
  catchingUp: boolean
  /** why nothing new arrives */
  problem: string | null
}

/** GET /live/activity?range=24h */
export interface Activity {
  asOf: Block
  /** the time of the token's first log, RFC 3339; null before there was one */
  since: string | null
  /** the length of a step */
  everySeconds: number
  /** oldest first, the last one ends now; null while the history is read */
  steps: Step[] | null
  /** the window before, up to where this one is by now; null where the token is not as old as that */
  before: Step | null
  /** why nothing new arrives */
  problem: string | null
}

export interface Proof {
  block: number
  time: string
  hash: string
}

export interface Member {
  account: string
  /** null when the logs do not reach back to it */
  since: Proof | null
}

export interface Holder {
  address: string
  balance: string
  /** of the supply, 0 to 1 */
  share: number
}

/** GET /token, and the event "token" (without the problem) */
export interface Facts {
  asOf: Block
  address: string
  name: string
  symbol: string
  decimals: number
  totalSupply: string
  cap: string
  staked: string | null
  stakingContract: string | null
  minters: Member[]
  admins: Member[]
  /** somebody can mint, or let somebody mint, below the cap */
  mintable: boolean | null
  pausable: boolean | null
  upgradeable: boolean | null
  burnable: boolean | null
  /** what an account has can be moved or destroyed without its word */
  seizable: boolean | null
  /** accounts can be kept from what they have */
  blockable: boolean | null
  /** from which these are read, at the block of the facts; null where there is none at the address */
  code: Code | null
  /** why the code is not known; null where it is, or where there is none */
  codeProblem: string | null
  deployedAt: Proof | null
  holders: number | null
  transfers: number | null
  minted: string | null
  burnt: string | null
  topHolders: Holder[] | null
  problem: string | null
}

export const traitNames = ['mint', 'burn', 'pause', 'upgrade', 'seize', 'block', 'destroy'] as const
export type TraitName = (typeof traitNames)[number]

/** What a contract's code and storage say. */
export interface Code {
  /** keccak256 */
  hash: string
  bytes: number
  /** of EIP-1967 */
  slots: { name: string; slot: string; value: string }[]
  /** the instructions that run another's code */
  delegates: string[]
  /** whose code it runs as a minimal proxy */
  clone: string | null
  traits: { name: TraitName; present: boolean | null; found: string[]; sought: string[] }[]
  /** whose functions are all in the code */
  standards: { name: string; functions: string[] }[]
}

export interface ContractRole {
  role: string
  /** whose keccak256 it is */
  name: string | null
  /** the role that grants and revokes it */
  admin: string
  members: { account: string; since: Proof }[]
}

/** AccessControlDefaultAdminRules */
export interface AdminRules {
  admin: string | null
  delaySeconds: number
  /** admin null: the role is about to be given up */
  pending: { admin: string | null; from: string } | null
  newDelay: { delaySeconds: number; from: string } | null
}

export interface PowersContract {
  name: string
  /** null where none is configured on this chain */
  address: string | null
  /** null where there is none at the address */
  code: Code | null
  deployed: (Proof & { by: string }) | null
  /** by ERC-165 */
  interfaces: string[]
  roles: ContractRole[] | null
  /**
   * Why the roles are not known: no log of them was found, it is older than its first log, or the endpoint has forgotten the block before
   * that. Null where they are known, and while logs are read.
   */
  unknown: 'noLog' | 'older' | 'forgotten' | null
  /** null: whoever administers roles is replaced at once */
  rules: AdminRules | null
  /** why nothing of it could be read; null where it was */
  problem: string | null
}

/** GET /token/powers */
export interface Powers {
  asOf: Block
  contracts: PowersContract[]
  catchingUp: boolean
  problem: string | null
}

export interface AccountBalance {
  address: string
  balance: string
}

export const placeNames = ['sale', 'claims', 'vesting', 'staking', 'treasury'] as const

export interface AllocationRow {
  title: string
  planned: string
  /** it does not circulate */
  locked: boolean
  accounts: AccountBalance[]
  held: string
  /** held less planned */
  difference: string
}

/** GET /token/unlocks: when GAIA of all vesting schedules becomes its beneficiaries' */
export interface Unlocks {
  asOf: Block
  /** null where none is on this chain */
  contract: string | null
  /** false while its logs are read: there is nothing else then */
  known: boolean
  /** that are summed up: the newest */
  schedules: number
  /** older ones, which are not */
  more: number
  total: string
  /** by the block's time, released or not */
  vested: string
  released: string
  everySeconds: number
  /** from the block's time until all has vested, oldest first; null while known is false */
  steps: UnlockStep[] | null
  /** that are to come, the next first; null while known is false */
  dates: UnlockDate[] | null
}

export interface UnlockStep {
  /** RFC 3339 */
  start: string
  /** what vests in the step */
  amount: string
}

/**
 * A date of a schedule: the end of its cliff, at which the amount vests at once, or its own end, by which the amount has vested since its
 * beginning or its cliff.
 */
export interface UnlockDate {
  /** RFC 3339 */
  at: string
  kind: 'cliff' | 'end'
  schedule: string
  beneficiary: string
  amount: string
}

/** GET /token/allocation */
export interface SupplyPlan {
  asOf: Block
  token: string
  totalSupply: string
  /** null: what the treasury has is not known, because there is no code at the sale’s address */
  circulating: string | null
  places: (AccountBalance & { name: (typeof placeNames)[number]; circulates: boolean })[]
  excluded: AccountBalance[]
  /** null: there is no plan */
  plan: 'admin' | 'devChain' | null
  rows: AllocationRow[]
  unplanned: string | null
  /** addresses that stand in the plan more than once */
  twice: string[]
}

/** GET /token/holders/{address} */
export interface Account {
  asOf: Block
  address: string
  /** null while the logs do not reach back to the deployment */
  balance: string | null
}

/** What an answer for a window is of. */
export interface Span {
  asOf: Block
  /** the token's first log; null before there was one */
  since: Proof | null
  /** when the window begins, RFC 3339: not before the token does */
  from: string
  /** false while the history is read: what has no value then is null */
  known: boolean
  /** why nothing new arrives */
  problem: string | null
}

/** GET /tracker/growth?range=30d */
export interface Growth extends Span {
  /** the length of a step */
  everySeconds: number
  /** oldest first */
  steps: (Step & { /** at its end */ holders: number })[] | null
  /** the window before; null where the token is not as old as that */
  before: Step | null
  /** holders as the window began; null where the token is not as old as that */
  held: number | null
  /** accounts that sent or got anything in the window */
  active: number
  /** accounts that ever did */
  seen: number
  supply: string
  /** by the hour over a week at most, by the day of UTC over more */
  actives: { start: string; accounts: number }[] | null
  /** actives are by the day */
  activeDays: boolean
  /** the ten largest of the window, largest first */
  largest: Transfer[] | null
}

/** GET /tracker/distribution: the accounts without the staking contract */
export interface Distribution {
  asOf: Block
  holders: number | null
  /** by all of them */
  held: string | null
  /** the sum of each one's rank times its balance, the largest being the first */
  ranked: string | null
  gini: number | null
  top: { address: string; balance: string }[] | null
  top10: string | null
  top100: string | null
  /** how many of the largest have half of it */
  half: number | null
  /** by the digits of whole GAIA; 0: less than one */
  cohorts: Cohort[] | null
  problem: string | null
}

export interface Cohort {
  digits: number
  holders: number
  held: string
}

/** The terms that the sale had from a transaction on. */
export interface SaleTermsSet extends Proof {
  /** coins for one whole GAIA */
  price: string
  softCap: string
  hardCap: string
  walletCap: string
}

/** What had been sold by a time. */
export interface Raised {
  sold: string
  /** coins that were paid for it */
  raised: string
}

/** GET /sale/progress, and /launch/progress */
export interface SaleProgress {
  /** up to which the sale's logs were read */
  asOf: Block
  /** when the window begins, RFC 3339: not before the sale was deployed */
  from: string
  /** false while the sale's history is read: what follows is null */
  known: boolean
  everySeconds: number
  /** as the window began */
  before: Raised | null
  /** oldest first; each is what had been sold by its end */
  steps: ({ start: string /** in it */; purchases: number } & Raised)[] | null
  /** all that the sale ever had, oldest first */
  terms: SaleTermsSet[] | null
  problem: string | null
}

/** Where GAIA may be; other is with everybody who is none of the contracts. */
export type SupplyPlace = 'sale' | 'claims' | 'vesting' | 'staking' | 'other'

/** Where all GAIA was at a time; null where there is no contract. All parts add up to what was minted less what was burnt. */
export interface SupplyParts {
  minted: string
  burnt: string
  sale: string | null
  claims: string | null
  vesting: string | null
  staking: string | null
  elsewhere: string
}

/** What a part has, by all logs up to the block. */
export interface SupplyPart {
  part: SupplyPlace
  /** null: everybody who is none of the contracts */
  contract: string | null
  /** from other parts, or minted */
  got: string
  /** to other parts, or burnt */
  gave: string
}

/** GET /token/supply */
export interface Supply extends Span {
  everySeconds: number
  /** oldest first; each is where all GAIA was at its end */
  steps: ({ start: string } & SupplyParts)[] | null
  /** as the window began; null where the token is not as old as that */
  before: SupplyParts | null
  /** at the block */
  parts: SupplyPart[] | null
}

export type ProtocolPart = 'nobody' | 'staking' | 'sale' | 'claims' | 'vesting' | 'admin' | 'minter' | 'other'

export interface FlowBetween {
  from: ProtocolPart
  to: ProtocolPart
  transfers: number
  volume: string
}

/** GET /tracker/flows?range=30d */
export interface Flows extends Span {
  /** the largest first; null while the history is read */
  flows: FlowBetween[] | null
}

/** A row of GET /tracker/holders */
export interface HolderRow extends Holder {
  /** null: it has nothing, or is after the ten-thousandth */
  rank: number | null
  /** in 30 days, perhaps less than zero */
  change: string
  /** what it sent to the staking contract and did not get back */
  staked: string
}

/** GET /tracker/accounts/{address} */
export interface Profile extends HolderRow {
  asOf: Block
  /** false while the history is read: the figures are not the account's */
  known: boolean
  transfers: number
  first: Transfer | null
  last: Transfer | null
  problem: string | null
}

/** An address that the visitor watches. */
export interface Watched {
  address: string
  /** the visitor's own; '' where there is none */
  label: string
  added: string
  /** what moves at least for them to be told; null: they are not */
  least: string | null
}

/** What the visitor is told of beside that, each null where they are not. */
export interface AlertRules {
  /** wei that anybody moves at least */
  transfer: string | null
  /** days before a campaign opens or closes */
  campaign: number | null
  /** days before the sale opens or closes */
  sale: number | null
}

export interface Alert {
  time: string
  title: string
  body: string
  /** of the page that it leads to */
  path: string
  /** when the inbox was handed it; null: it waits */
  told: string | null
}

/** What a watched address has, and by how much that changed. */
export interface Standing {
  balance: string
  /** since 24 hours before the hour of asOf */
  day: string
  /** since 7 days before that */
  week: string
  last: Transfer | null
}

/** GET /watch */
export interface WatchList {
  addresses: Watched[]
  rules: AlertRules
  /** the newest, newest first */
  alerts: Alert[]
  /** how many addresses can be watched */
  most: number
  /** blocks that are on top of a transfer before it is told */
  depth: number
  asOf: Block
  /** of the addresses, in their order; null where they are not known */
  standings: Standing[] | null
  /** why not */
  gap: 'reading' | 'unchecked' | 'partial' | null
}

/** GET /tracker/accounts/{address}/balances?range=30d */
export interface Balances extends Span {
  /** as the window began */
  before: string
  now: string
  /** a step is a transfer; else an hour in which it sent or got anything, and what it had at its end */
  exact: boolean
  /** oldest first; null while the history is read */
  steps: { start: string; balance: string }[] | null
}

/** A row of GET /tracker/accounts/{address}/entries */
export interface Entry extends Transfer {
  /** less than zero: it sent that */
  change: string
  /** what it had then */
  after: string
}

export const phases = ['pending', 'open', 'paused', 'soldOut', 'ended', 'failed'] as const
export type Phase = (typeof phases)[number]

/** What the sale's contract says at one block, and the event "sale". Coins are in their smallest unit, decimal. */
export interface SaleState {
  asOf: Block
  address: string
  token: string
  treasury: string
  /** paused: it would be open; ended: the soft cap was reached; failed: it was not, and refunds are due */
  phase: Phase
  /** coins for one whole GAIA */
  price: string
  softCap: string
  hardCap: string
  walletCap: string
  sold: string
  /** coins */
  raised: string
  /** GAIA that is for sale and there */
  remaining: string
  /** RFC 3339 */
  opensAt: string
  closesAt: string
}

/** GET /sale */
export interface SaleAnswer {
  /** null where no sale is configured on this chain */
  sale: SaleState | null
  /** why it may be old */
  problem: string | null
}

/** GET /sale/accounts/{address} */
export interface Buyer {
  asOf: Block
  address: string
  /** bought, less what was brought back */
  tokens: string
  /** coins paid for it, which a refund of all of it gives */
  paid: string
  /** may be bought now; 0 while the sale is not open */
  left: string
  /** GAIA in the wallet */
  balance: string
}

/** GET /sale/quote?gaia=380 */
export interface Quoted {
  /** null where no sale is configured on this chain */
  quote: Quote | null
}

/** What the contract asks of the visitor at one block. */
export interface Quote {
  asOf: Block
  contract: string
  buyer: string
  phase: Phase
  /** GAIA */
  asked: string
  /** GAIA of it that the visitor may have now */
  tokens: string
  /** coins for these; null where none can be had */
  cost: string | null
  /** GAIA that the visitor may have at most; 0 while the sale is not open */
  left: string
}

/** GET /portfolio: all GAIA of the visitor and where it is, at one block */
export interface Money {
  asOf: Block
  address: string
  token: string
  wallet: string
  /** null where no staking contract is deployed */
  staking: {
    contract: string
    unbondingPeriodSeconds: number
    /** on itself, as a validator */
    staked: string
    delegated: string
    /** withdrawable or not */
    unbonding: string
    delegations: StakePosition[]
    unbondings: StakePosition[]
  } | null
  /** null where no vesting contract is deployed */
  vesting: {
    contract: string
    /** all that is not released yet, vested or not */
    held: string
    /** of it, what can be released now */
    releasable: string
    schedules: VestingSchedule[]
    /** schedules that are neither here nor in the sums */
    more: number
  } | null
}

export interface StakePosition {
  validator: string
  /** null while it is not known */
  name: string | null
  amount: string
  /** of what is unbonding: from when on it can be withdrawn, RFC 3339 */
  available: string | null
}

/** GAIA that becomes an account's over time. */
export interface VestingSchedule {
  id: string
  funder: string
  total: string
  released: string
  releasable: string
  /** RFC 3339 */
  startsAt: string
  cliffAt: string
  endsAt: string
  revokedAt: string | null
  revocable: boolean
}

export const reasons = [
  'bought',
  'refunded',
  'claimed',
  'released',
  'granted',
  'funded',
  'revoked',
  'staked',
  'delegated',
  'undelegated',
  'withdrawn',
  'minted',
  'burnt',
  'received',
  'sent',
  'self',
  'stake',
  'unstake',
] as const
export type Reason = (typeof reasons)[number]

/** What the visitor's changes are filtered by. */
export const reasonGroups = ['sale', 'claims', 'vesting', 'staking', 'transfers', 'supply'] as const
export type ReasonGroup = (typeof reasonGroups)[number]

/** A row of GET /portfolio/history: a change of what the visitor has, with its reason */
export interface PortfolioEntry {
  hash: string
  /** of the log in its block */
  index: number
  block: number
  /** RFC 3339 */
  time: string
  reason: Reason
  /** what it is about */
  amount: string
  /** by which the wallet's balance changed; less than zero: it went out */
  change: string
  /** in the wallet then; null: unknown */
  after: string | null
  /** whom it came from or went to; null: there is no transfer */
  with: string | null
  /** the validator, funder, beneficiary or, of a claim, whose allocation it was */
  party: string | null
  /** the validator's */
  name: string | null
  /** paid or given back, in their smallest unit */
  coins: string | null
  /** of the campaign or schedule */
  number: string | null
  /** from when on it can be withdrawn, RFC 3339 */
  available: string | null
}

/** What GET /portfolio/history has beside its rows */
export interface PortfolioHistory {
  rows: PortfolioEntry[]
  /** up to which transfers were read */
  asOf: Block
  /** the chain's newest block, as far as it is known */
  chain: number
  /** false where there is a gap: then there are no rows */
  known: boolean
  /** being read; read, but the chain could not be asked whether it adds up; or without its beginning, for good */
  gap: 'reading' | 'unchecked' | 'partial' | null
  /** there are older changes than are looked through */
  cut: boolean
  /** what the contracts say is not read as far as the visitor's transfers are */
  behind: boolean
}

/** Of a log: what it proves. */
export interface LogProof {
  block: number
  time: string
  hash: string
}

/** One of GaiaClaims', as its logs have it. Amounts are in wei. */
export interface Campaign {
  id: number
  title: string
  funder: string
  root: string
  listHash: string
  total: string
  claimed: string
  returned: string
  claims: number
  opensAt: string
  closesAt: string
  /** a late claim counts until then */
  endsAt: string
  created: LogProof
  /** null while what is left has not gone back */
  over: (LogProof & { cancelled: boolean }) | null
  /** null where nobody has brought the list with that hash */
  list: CampaignList | null
  /** the network's whose list it pays, by root and total; null where it pays none that is known */
  epoch: Epoch | null
}

/** An epoch of the network that is over. */
export interface Epoch {
  epoch: number
  begins: string
  ends: string
  /** wei that it pays */
  total: string
  /** of the list that is paid */
  root: string
  accounts: number
}

/** GET /claim-lists/epochs: the newest epochs that pay somebody, the newest first */
export interface PayableEpochs {
  epochs: PayableEpoch[]
}

export interface PayableEpoch extends Epoch {
  /** that has its list; null where none does */
  draft: string | null
  /** the first that pays it and was not cancelled; null while none does */
  campaign: number | null
}

export interface CampaignList {
  /** computed from it */
  root: string
  allocations: number
  total: string
  /** the most frequent first, 20 at most */
  reasons: { reason: string; allocations: number; least: string; most: string }[]
}

/** A line of a list that is no row of one. */
export interface ListFault {
  line: number
  kind: FaultKind
  /** of the line, where the kind says so */
  value?: string
  /** the line that has the same account */
  before?: number
}

export const faultKinds = [
  'header',
  'utf8',
  'character',
  'long',
  'quote',
  'columns',
  'address',
  'nobody',
  'amount',
  'reason',
  'twice',
  'rows',
  'empty',
  'sum',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A list that no campaign has yet. */
export interface Draft {
  id: string
  /** of the file */
  name: string
  size: number
  received: number
  by: string
  at: string
  /** it goes then */
  until: string
  state: 'coming' | 'checking' | 'refused' | 'ready'
  /** the first ones */
  faults: ListFault[]
  /** how many there are */
  faulty: number
  /** null while it is not ready */
  list: DraftList | null
  /** whose list it is; null where it is of none that is known */
  epoch: Epoch | null
}

export interface DraftList extends CampaignList {
  hash: string
  /** wei, of one allocation */
  largest: string
  /** hashes of the longest proof */
  depth: number
}

/** GET /claim-lists */
export interface DraftsAnswer {
  /** what was last done to first */
  drafts: Draft[]
  /** how many there may be */
  most: number
  /** that a list may have */
  bytes: number
  rows: number
}

/** GET /claim */
export interface CampaignsAnswer {
  asOf: Block
  /** null where none is configured on this chain */
  contract: string | null
  campaigns: Campaign[]
  catchingUp: boolean
  problem: string | null
}

/** What a list gives an account, and the way from its leaf to the root. */
export interface Allocation {
  campaign: number
  index: string
  amount: string
  reason: string
  proof: string[]
}

export interface ClaimMade extends LogProof {
  campaign: number
  index: string
  amount: string
  /** who got it */
  to: string
  /** in its block */
  log: number
}

/** The schedules of an address at one block. */
export interface Vesting {
  asOf: Block
  contract: string
  /** the newest, in the order they were made */
  schedules: VestingSchedule[]
  /** older ones, that are not shown */
  more: number
}

/** GET /claim/accounts/{address} */
export interface Claimant {
  asOf: Block
  address: string
  allocations: Allocation[]
  claims: ClaimMade[]
  /** the campaigns whose lists were there to be searched: of any other, nobody knows what the address has */
  searched: number[]
  /** the history is read: there may be more campaigns and claims */
  catchingUp: boolean
  problem: string | null
}

/** GET /claim/accounts/{address}/vesting */
export interface Vested {
  address: string
  /** null where no vesting is configured on this chain */
  vesting: Vesting | null
}

/** What the sale's contract says of a purchase, or of a refund. */
export interface SalePurchase {
  hash: string
  /** of the log in its block */
  index: number
  block: number
  /** RFC 3339 */
  time: string
  reason: 'bought' | 'refunded'
  buyer: string
  /** GAIA that were bought, or brought back */
  tokens: string
  /** paid or given back, in their smallest unit */
  coins: string
}

/** GET /sale/purchases: a page, the newest first. */
export interface Purchases {
  rows: SalePurchase[]
  next: string | null
  /** up to which the sale's logs were read */
  asOf: Block
  /** false while its history is read: there are more, or may be */
  complete: boolean
}

/** A call of a contract, and the number that it answered. */
export interface Reading {
  call: string
  data: string
  answer: string
}

export interface LaunchContract {
  name: string
  /** null where none is configured on this chain */
  address: string | null
  /** null where nothing answers at the address */
  reading: Reading | null
  /** of its code, at a block of its own; null where there is none */
  code: { asOf: Block; hash: string; upgradeable: boolean | null } | null
}

export const phaseNames = ['deployed', 'funded', 'opened', 'softCap', 'over', 'campaign', 'claims', 'staked'] as const

export interface LaunchPhase {
  name: (typeof phaseNames)[number]
  state: 'done' | 'ahead' | 'missed' | 'unknown'
  /** when it is due, or was, RFC 3339; null where no contract has a time for it */
  at: string | null
  /** null where time or several transactions did it, or it is not known */
  proof: LogProof | null
}

/** A time that somebody waits for, or that is past. */
export interface LaunchMoment {
  kind: 'dated' | 'saleOpens' | 'saleCloses' | 'claimsOpen'
  /** the event's or the campaign's; null where the kind says all */
  title: string | null
  /** RFC 3339 */
  at: string
  path: string | null
}

/** An event that an admin has dated. */
export interface LaunchDate {
  title: string
  /** RFC 3339 */
  at: string
  path: string | null
}

/** Of the logs up to a block. */
export interface LogCount {
  asOf: Block
  count: number
}

/** GET /launch */
export interface LaunchAnswer {
  asOf: Block
  contracts: LaunchContract[]
  phases: LaunchPhase[]
  /** past and future, earliest first */
  moments: LaunchMoment[]
  /** moments are all there are; false while the history of the campaigns is read */
  dated: boolean
  /** when time alone changes anything of this, RFC 3339; null: it does not, as far as is known */
  next: string | null
  /** nothing is ahead any more */
  over: boolean
  /** claims count in a campaign now; false while it is not known */
  claimable: boolean
  sale: SaleState | null
  token:
    | (Pick<Facts, 'asOf' | 'address' | 'cap' | 'minters' | 'admins' | 'deployedAt'> &
        Pick<
          Facts,
          'mintable' | 'pausable' | 'upgradeable' | 'burnable' | 'seizable' | 'blockable' | 'code' | 'codeProblem'
        >)
    | null
  figures: {
    /** that ever registered */
    validators: Reading | null
    holders: LogCount | null
    buyers: LogCount | null
    claims: LogCount | null
    claimed: { asOf: Block; amount: string } | null
  }
  dates: LaunchDate[]
  /** of the dates, for who changes them */
  version: string
  problem: string | null
}

export interface RoleMember {
  account: string
  since: LogProof
}

export const saleChangeKinds = [
  'terms',
  'treasury',
  'paused',
  'resumed',
  'closed',
  'proceeds',
  'excess',
  'unsold',
  'granted',
  'revoked',
] as const

/** What somebody with a say over the sale did. */
export interface SaleChange extends LogProof {
  /** in its block */
  log: number
  kind: (typeof saleChangeKinds)[number]
  /** null unless one was granted or taken */
  role: string | null
  account: string | null
  price?: string
  softCap?: string
  hardCap?: string
  walletCap?: string
  /** Unix seconds */
  opensAt?: number
  closesAt?: number
  amount?: string
}

/** GET /sale-terms */
export interface SaleTermsAnswer {
  asOf: Block
  /** set terms before the sale opens, end it, and name the treasury */
  admins: RoleMember[]
  /** pause and resume */
  pausers: RoleMember[]
  /** the newest first, 50 at most */
  changes: SaleChange[]
  catchingUp: boolean
  problem: string | null
}
