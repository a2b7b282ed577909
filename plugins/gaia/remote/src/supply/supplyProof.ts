import type { Format, Text } from '@portal/sdk'
import type { FormulaProof, ProofInput } from '@portal/sdk/ui'
import type { Supply, SupplyPart } from '../wire'
import type { en } from './texts'

export interface SupplyWords {
  text: Text<keyof typeof en>
  format: Format
}

/** What a part has: what came to it less what left it. */
export const hasOf = ({ got, gave }: SupplyPart): bigint => BigInt(got) - BigInt(gave)

/** How the newest values come about: each part from the logs, which nobody compared with what the token says. */
export function partsProof({ text, format }: SupplyWords, supply: Supply): FormulaProof {
  const gaia = (wei: string | bigint) => `${format.gaia(wei, 18)} GAIA`
  const newest = supply.steps?.at(-1)
  const parts = (supply.parts ?? []).map(
    (part): ProofInput => ({
      label: text(part.part),
      value: gaia(hasOf(part)),
      proof: {
        kind: 'formula',
        formula: text('formula.part'),
        inputs: [
          { label: text('input.got'), value: gaia(part.got) },
          { label: text('input.gave'), value: gaia(part.gave) },
        ],
      },
    }),
  )
  return {
    kind: 'formula',
    formula: text('formula'),
    inputs: [
      ...parts,
      { label: text('input.minted'), value: gaia(newest?.minted ?? '0') },
      { label: text('input.burnt'), value: gaia(newest?.burnt ?? '0') },
    ],
  }
}
