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
  /** active ones first, then by stake */
  validators: Validator[]
  /** why this may be old */
  problem: string | null
}
