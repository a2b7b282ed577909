/** What somebody has entered on the way to a validator. A proof is no secret: it stands on the chain in the end. */
export interface Draft {
  attestor: string
  proof: string
  name: string
  /** percent, as it was typed */
  commission: string
  /** GAIA, as it was typed */
  amount: string
}

export const steps = ['needs', 'attestor', 'terms', 'stake'] as const
export type Step = (typeof steps)[number]

export const emptyDraft: Draft = { attestor: '', proof: '', name: '', commission: '', amount: '' }

/** The draft of what was kept; undefined: it is none. */
export function readDraft(kept: unknown): Draft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const entered = kept as Record<string, unknown>
  const fields = Object.keys(emptyDraft) as (keyof Draft)[]
  if (!fields.every((field) => typeof entered[field] === 'string')) return undefined
  return Object.fromEntries(fields.map((field) => [field, entered[field]])) as unknown as Draft
}
