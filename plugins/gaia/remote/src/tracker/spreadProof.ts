import type { FormulaProof, Proof, ProofInput } from '@portal/sdk/ui'
import { balanceProof, type Words } from '../facts/proofs'
import type { Distribution } from '../wire'

/** How a figure of the distribution is computed; the largest balances are what the contract answers. */
export function spreadProof(
  { text, format }: Words,
  spread: Distribution,
  what: 'gini' | 'top10' | 'top100' | 'half',
  contract: string | undefined,
  labelOf: (address: string) => string,
): FormulaProof {
  const gaia = (wei: string | null) => (wei === null ? null : `${format.gaia(wei, 18)} GAIA`)
  const { holders, held, ranked, top, top10, top100, half } = spread
  const all: ProofInput = { label: text('spread.input.held'), value: gaia(held) }
  const count: ProofInput = { label: text('spread.input.holders'), value: holders && format.number(holders) }
  const largest = (top ?? []).map(({ address, balance }): ProofInput => {
    const proof: Proof | undefined = contract ? balanceProof(contract, address, balance, spread.asOf) : undefined
    return { label: labelOf(address), value: gaia(balance), ...(proof && { proof }) }
  })
  const inputs: Record<typeof what, ProofInput[]> = {
    gini: [count, all, { label: text('spread.input.ranked'), value: gaia(ranked) }],
    top10: [...largest, { label: text('spread.input.top10'), value: gaia(top10) }, all],
    top100: [{ label: text('spread.input.top100'), value: gaia(top100) }, all],
    half: [count, all, { label: text('spread.half'), value: half && format.number(half) }],
  }
  return { kind: 'formula', formula: text(`spread.${what}.formula`), inputs: inputs[what] }
}
