import type { Attested } from './attestedOf'
import type { MapValidator } from './wire'

export const kinds = ['validator', 'node', 'account'] as const
export type Kind = (typeof kinds)[number]

export const statuses = ['active', 'exited', 'online', 'late', 'offline', 'draining', 'banned', 'new'] as const
export type Status = (typeof statuses)[number]

/** What is on the map: a validator, a node, or an account that delegates or owns nodes. */
export interface Entity {
  /** its kind and its address in small letters: node:0x… */
  key: string
  kind: Kind
  address: string
  /** empty for an account */
  name: string
  /** null for an account */
  status: Status | null
  /** whole GAIA: a validator's bonded stake, what an account delegates; 0 for a node */
  stake: number
  /** the same in wei */
  amount: string
  /** of a node; empty for others */
  software: string
  platform: string
  /** ISO 3166-1 alpha-2; empty: nobody said it */
  country: string
  /** the key of the validator or account whose node it is; empty for others */
  owner: string
  /** of a validator */
  validator: MapValidator | null
}

/**
 * What an edge stands for: GAIA that an account delegates, the signature by which a node is its owner's, or what a validator attested of the
 * signals that something published.
 */
export interface Edge {
  /** its kind, and the addresses of what it joins */
  key: string
  kind: 'delegation' | 'ownership' | 'attestation'
  from: string
  to: string
  /** wei, of a delegation */
  amount: string
  /** the same in whole GAIA */
  stake: number
  /** of an attestation, the newest first */
  attested?: readonly Attested[]
}

export interface Network {
  entities: readonly Entity[]
  edges: readonly Edge[]
  byKey: ReadonlyMap<string, Entity>
  /** by the keys of what they join */
  edgesOf: ReadonlyMap<string, readonly Edge[]>
  edgeByKey: ReadonlyMap<string, Edge>
}
