import type { ReactNode } from 'react'
import type { Instant } from '../format'

/** Where a figure comes from, so that whoever doubts it can look. */
export type Proof = TransactionProof | ReadProof | SignedProof | FormulaProof

/** A transaction recorded it, in a log where one is named. */
export interface TransactionProof {
  kind: 'transaction'
  hash: string
  block: number
  time?: Instant
  /** that emitted the log */
  contract?: string
  log?: {
    /** of the log in its block */
    index: number
    /** what the log has to say, in a sentence or two */
    says: string
  }
}

/** A contract answered it at a block. */
export interface ReadProof {
  kind: 'read'
  contract: string
  /** for people: balanceOf(0x…) */
  call: string
  /** the same for a node: the selector and the arguments, in hex */
  data: string
  block: number
  time?: Instant
  /** the number that the contract gave, decimal, in its smallest unit */
  answer: string
}

/** Somebody signed it (EIP-191). */
export interface SignedProof {
  kind: 'signed'
  /** the address whose key signed */
  signer: string
  /** exactly the text that was signed */
  statement: string
  signature: string
  time?: Instant
  /** which of the signer's statements it is */
  sequence?: number
}

/** It was computed, from what has proofs of its own where there are any. */
export interface FormulaProof {
  kind: 'formula'
  formula: string
  inputs: readonly ProofInput[]
}

export interface ProofInput {
  label: string
  /** null: there is none yet */
  value: ReactNode
  proof?: Proof
}

/** What stands beside a proof: the exact amount, say. */
export interface ProofFact {
  name: string
  value: ReactNode
}
