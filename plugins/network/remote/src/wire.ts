/** What the module's API answers. Amounts are wei, decimal. Null is unknown, which is not zero. */

export interface Block {
  number: number
  hash: string
  /** RFC 3339 */
  time: string
}

export interface Totals {
  /** ever registered */
  validators: number
  active: number
  totalStaked: string
  totalUnbonding: string
  /** accounts */
  delegators: number | null
  activeStake: string
  /** of the active stake, 0 to 1 */
  top3Share: number
  top10Share: number
  /** the sum of the squares of the shares of the active stake, 0 to 1 */
  herfindahl: number
  /** fewest validators with more than a third of the active stake */
  nakamoto: number | null
  unbondingPeriodSeconds: number
  commissionDelaySeconds: number
  minSelfStake: string
}

export interface Validator {
  rank: number
  address: string
  attestor: string
  name: string
  status: 'active' | 'exited'
  selfStake: string
  delegatedStake: string
  stake: string
  /** of all bonded stake, 0 to 1 */
  share: number
  delegators: number
  commissionBps: number
  pendingCommission: { bps: number; effectiveAt: string } | null
  registeredAt: { time: string; block: number | null; hash: string | null }
  /** null for one that has exited */
  merits: Merits | null
  /** higher commissions that it announced in the last 90 days, as far as the logs tell */
  raises: number
  /** evenly over the answer's history; left out when unknown */
  stakeHistory?: string[]
}

/** What is to be said for a validator, each from 0 to 1. */
export interface Merits {
  spread: number
  commission: number
  own: number
  steady: number
  age: number
}

/** How much each counts. */
export type Weights = Record<keyof Merits, number>

/** A transaction and its block. */
interface Proven {
  block: number
  time: string
  hash: string
  /** of the log in its block */
  log: number
}

/** GET /validators/{address} */
export interface ValidatorDetail {
  asOf: Block
  contract: string
  totals: Totals
  weights: Weights
  /** null: nobody registered under that address */
  validator: Validator | null
  /** in force, or to be, oldest first; empty where the logs do not reach back */
  commissions: (Proven & { bps: number; from: string })[]
  problem: string | null
}

/** GET /validators/{address}/stake?range=30d */
export interface StakeCourse {
  asOf: Block
  from: string
  before: string
  /** a step is a log; else one of many times */
  exact: boolean
  /** oldest first */
  steps: { time: string; stake: string }[]
}

/** a row of GET /validators/{address}/delegators */
export interface Delegator {
  account: string
  amount: string
  /** of all that is delegated to the validator, 0 to 1 */
  share: number
}

export const changeKinds = ['registered', 'renamed', 'attestor', 'commission', 'staked', 'unbonded', 'exited'] as const

/** a row of GET /validators/{address}/changes; what its kind does not say is null */
export interface Change extends Proven {
  validator: string
  kind: (typeof changeKinds)[number]
  name: string | null
  attestor: string | null
  amount: string | null
  bps: number | null
  before: number | null
  due: string | null
}

/** GET /setup: what becoming a validator takes, and what the visitor is already */
export interface Setup {
  asOf: Block
  contract: string
  terms: {
    minSelfStake: string
    unbondingPeriodSeconds: number
    commissionDelaySeconds: number
    maxCommissionStepBps: number
  }
  /** null: the visitor never registered */
  own: OwnValidator | null
}

export interface OwnValidator {
  name: string
  attestor: string
  status: 'active' | 'exited'
  registeredAt: string
  selfStake: string
  delegatedStake: string
  delegators: number
  commissionBps: number
  pendingCommission: { bps: number; effectiveAt: string } | null
}

/** GET /watch: of which validators the visitor wants to be told what */
export interface WatchList {
  validators: WatchedValidator[]
  alerts: { time: string; title: string; body: string; path: string; told: string | null }[]
  /** validators that can be watched */
  most: number
  /** blocks that are on top of what happened before it is told */
  depth: number
}

export interface WatchedValidator {
  validator: string
  commission: boolean
  /** wei by which its stake moves at once; null: it is not told */
  least: string | null
}

/** GET /positions: what the visitor has in the staking contract */
export interface Positions {
  asOf: Block
  contract: string
  unbondingPeriodSeconds: number
  /** on itself, as a validator */
  staked: string
  delegations: { validator: string; name: string | null; amount: string }[]
  unbondings: { validator: string; name: string | null; amount: string; availableAt: string }[]
}

/** GET /validators */
export interface ValidatorList {
  asOf: Block
  contract: string
  totals: Totals
  history: { from: string; to: string }
  /** of the merits, in the order that the list begins with */
  weights: Weights
  /** active ones first, then by stake */
  validators: Validator[]
  /** why this may be old */
  problem: string | null
}
