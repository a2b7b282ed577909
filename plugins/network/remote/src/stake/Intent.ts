/** What is to be done with stake at one validator; of a delegation to it, no more than `most` wei can be taken back. */
export type Intent = { validator: { address: string; name: string } } & (
  | { kind: 'delegate' }
  | { kind: 'unbond'; most: string }
)
