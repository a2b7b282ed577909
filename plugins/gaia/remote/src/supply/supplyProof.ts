import type { Format, Text } from '@portal/sdk'
import type { FormulaProof, ProofInput } from '@portal/sdk/ui'
import { balanceProof, supplyProof } from '../facts/proofs'
import type { Facts, Supply, SupplyPart } from '../wire'
import type { en } from './texts'

export interface SupplyWords {
  text: Text<keyof typeof en>
  format: Format
}

/** What a part has: what came to it less what left it. */
export const hasOf = ({ got, gave }: SupplyPart): bigint => BigInt(got) - BigInt(gave)

/** How the newest values come about: each part from the logs, and what the token says of its contract at the same block. */
export function partsProof({ text, format }: SupplyWords, supply: Supply, facts: Facts): FormulaProof {
  const gaia = (wei: string | bigint) => `${format.gaia(wei, 18)} GAIA`
  const newest = supply.steps?.at(-1)
  const minted = newest?.minted ?? '0'
  const burnt = newest?.burnt ?? '0'
  const parts = (supply.parts ?? []).map((part): ProofInput => {
    const inputs: ProofInput[] = [
      { label: text('input.got'), value: gaia(part.got) },
      { label: text('input.gave'), value: gaia(part.gave) },
    ]
    const has = String(hasOf(part))
    if (part.contract !== null) {
      const proof = balanceProof(facts.address, part.contract, has, supply.asOf)
      inputs.push({ label: text('input.balance'), value: gaia(has), proof })
    }
    return {
      label: text(part.part),
      value: gaia(has),
      proof: { kind: 'formula', formula: text('formula.part'), inputs },
    }
  })
  const total = String(BigInt(minted) - BigInt(burnt))
  return {
    kind: 'formula',
    formula: text('formula'),
    inputs: [
      ...parts,
      { label: text('input.minted'), value: gaia(minted) },
      { label: text('input.burnt'), value: gaia(burnt) },
      {
        label: text('input.balance'),
        value: gaia(total),
        proof: supplyProof({ ...facts, asOf: supply.asOf, totalSupply: total }),
      },
    ],
  }
}
