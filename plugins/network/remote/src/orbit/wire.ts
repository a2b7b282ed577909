/** What the module's API answers of the map. Amounts are wei, decimal. */

import type { Block } from '../wire'

/** GET /orbit: columns of the same length, which point into lists */
export interface Snapshot {
  /** of validators and delegations */
  asOf: Block
  validators: MapValidator[]
  nodes: NodeColumns
  /** the largest first */
  delegations: { delegator: number[]; validator: number[]; amount: string[] }
  /** what there is, whether or not it is in the map */
  totals: { nodes: number; delegations: number }
  accounts: string[]
  /** why validators and delegations may be old */
  problem: string | null
  /** the numbers that maps of the world have of countries, by their codes */
  countries: Record<string, string>
}

export interface MapValidator {
  address: string
  name: string
  status: 'active' | 'exited'
  rank: number
  stake: string
  selfStake: string
  /** of all bonded stake, 0 to 1 */
  share: number
  delegators: number
  commissionBps: number
  registered: { time: string; block: number | null; hash: string | null }
}

export interface NodeColumns {
  node: string[]
  owner: number[]
  name: string[]
  state: number[]
  software: number[]
  platform: number[]
  country: number[]
  names: { states: string[]; softwares: string[]; platforms: string[]; countries: string[] }
}

/** GET /orbit/nodes?keys=… */
export type SomeNodes = Pick<Snapshot, 'nodes' | 'accounts' | 'countries'>

/** a row of GET /orbit/events, the newest first */
export interface MapEvent {
  time: string
  kind: string
  node: string | null
  validator: string | null
  /** whose GAIA was bonded or unbonded */
  account: string | null
  /** of the node */
  name: string
  amount: string | null
  block: number | null
  log: number | null
  hash: string | null
}

/** GET /orbit/events */
export interface EventPage {
  rows: MapEvent[]
  next: string | null
  asOf: Block
  from: string
}

/** GET /orbit/attestations: who attested the signals of the last day, the newest signals first */
export interface AttestationAnswer {
  from: string
  until: string
  /** signals of that time, up to 10,000 */
  count: number
  topics: { topic: string; name: string }[]
  signals: {
    uid: string
    topic: string
    title: string
    publisher: string
    role: 'node' | 'validator' | 'wallet'
    owner: string
    state: string
    accepted: string
  }[]
  /** columns of the same length, the newest first */
  votes: {
    signal: number[]
    validator: number[]
    confirms: boolean[]
    /** ten-thousandths */
    score: number[]
    /** seconds since from */
    received: number[]
  }
  validators: string[]
}

/** GET /orbit/bondings: the transactions that made a delegation what it is, newest first */
export interface BondingPage {
  rows: {
    block: number
    time: string
    hash: string
    log: number
    account: string
    validator: string
    amount: string
    bonded: boolean
  }[]
  next: string | null
  asOf: Block
}
