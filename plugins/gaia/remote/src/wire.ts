/** What the module's API answers. Amounts are wei, decimal. Null is unknown, which is not zero. */

export interface Block {
  number: number
  hash: string
  /** RFC 3339 */
  time: string
}

export const kinds = ['transfer', 'mint', 'burn', 'stake', 'unstake'] as const
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
  mintable: boolean
  pausable: boolean
  upgradeable: boolean
  burnable: boolean
  deployedAt: Proof | null
  holders: number | null
  transfers: number | null
  minted: string | null
  burnt: string | null
  topHolders: Holder[] | null
  problem: string | null
}

/** GET /token/holders/{address} */
export interface Account {
  asOf: Block
  address: string
  /** null while the logs do not reach back to the deployment */
  balance: string | null
}
