import type { Format, Text } from '@portal/sdk'
import type { FormulaProof, ProofInput } from '@portal/sdk/ui'
import { saleProof } from '../sale/saleProofs'
import type { SaleProgress, SaleState } from '../wire'
import type { Measure } from './progressSeries'
import type { en } from './texts'

interface ProgressWords {
  text: Text<keyof typeof en>
  format: Format
  coins: (amount: string | bigint) => string
}

/** How the newest value comes about: from the sale's logs, beside what its contract says. */
export function progressProof(
  { text, format, coins }: ProgressWords,
  progress: SaleProgress,
  sale: SaleState,
  measure: Measure,
): FormulaProof {
  const word: ProofInput = {
    label: text('input.word'),
    value: measure === 'sold' ? `${format.gaia(sale.sold, 18)} GAIA` : coins(sale[measure]),
    proof: saleProof(sale, measure),
  }
  const formula = text(`formula.${measure}`)
  if (measure === 'price')
    return {
      kind: 'formula',
      formula,
      inputs: [
        ...(progress.terms ?? []).map(
          ({ block, time, hash, price }): ProofInput => ({
            label: text('input.terms', { block: format.block(block) }),
            value: coins(price),
            proof: { kind: 'transaction', hash, block, time, contract: sale.address },
          }),
        ),
        word,
      ],
    }
  const amount = (wei: string | bigint) => (measure === 'sold' ? `${format.gaia(wei, 18)} GAIA` : coins(wei))
  const before = progress.before?.[measure] ?? '0'
  const now = progress.steps?.at(-1)?.[measure] ?? before
  const count = (progress.steps ?? []).reduce((sum, { purchases }) => sum + purchases, 0)
  return {
    kind: 'formula',
    formula,
    inputs: [
      { label: text('input.before'), value: amount(before) },
      { label: text('input.within', { count }), value: amount(BigInt(now) - BigInt(before)) },
      word,
    ],
  }
}
