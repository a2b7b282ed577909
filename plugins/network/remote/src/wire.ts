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
  /** of the active stake, 0 to 1 */
  top3Share: number
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
  /** evenly over the answer's history; left out when unknown */
  stakeHistory?: string[]
}

export interface Mine {
  asOf: Block
  delegations: { validator: string; amount: string }[]
  unbondings: { validator: string; amount: string; availableAt: string }[]
}

/** GET /validators */
export interface ValidatorList {
  asOf: Block
  contract: string
  totals: Totals
  history: { from: string; to: string }
  /** active ones first, then by stake */
  validators: Validator[]
  /** the visitor's own; null while the chain is silent */
  mine: Mine | null
  /** why this may be old */
  problem: string | null
}
