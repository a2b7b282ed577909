import type { Format, Text } from '@portal/sdk'
import type { Proof } from '@portal/sdk/ui'
import { merits } from '../score/score'
import { stakedProof } from '../shares/proofs'
import type { Change, ValidatorDetail, Weights } from '../wire'
import type { detailMessages } from './texts'

export interface Words {
  text: Text<keyof typeof detailMessages.en>
  format: Format
}

type Known = ValidatorDetail & { validator: NonNullable<ValidatorDetail['validator']> }

const gaia = (format: Format, wei: string) => `${format.gaia(wei, 18)} GAIA`

/** validator(address) at the block: the call whose answer has all of a validator's own figures. */
export function stakeProof({ text, format }: Words, { validator }: Known): Proof {
  return {
    kind: 'formula',
    formula: text('stake.formula'),
    inputs: [
      { label: text('stake.self.formula'), value: gaia(format, validator.selfStake) },
      { label: text('stake.delegated.formula'), value: gaia(format, validator.delegatedStake) },
    ],
  }
}

export function shareProof(words: Words, detail: Known): Proof {
  const { text, format } = words
  return {
    kind: 'formula',
    formula: text('share.formula'),
    inputs: [
      { label: text('stake'), value: gaia(format, detail.validator.stake), proof: stakeProof(words, detail) },
      { label: text('share.total'), value: gaia(format, detail.totals.totalStaked), proof: stakedProof(detail) },
    ],
  }
}

/** What the score is made of: each merit with what it weighs. */
export function scoreProof(
  words: Words,
  detail: Known,
  weights: Weights,
  merit: (of: keyof Weights) => string,
): Proof | undefined {
  const { validator } = detail
  const { text, format } = words
  const of = validator.merits
  if (!of) return undefined
  return {
    kind: 'formula',
    formula: text('score.formula', { weights: merits.map((one) => weights[one]).join(' : ') }),
    inputs: merits.map((one) => ({
      label: merit(one),
      value: `${format.number(of[one] * 100, 1)} × ${weights[one]}`,
      ...(one === 'own' && { proof: stakeProof(words, detail) }),
    })),
  }
}

/** Its delegators are counted from the logs that follow its registration; undefined where the logs do not reach back to it. */
export function delegatorsProof({ text, format }: Words, { validator, contract }: Known): Proof | undefined {
  const { block, hash, time } = validator.registeredAt
  if (block === null || hash === null) return undefined
  return {
    kind: 'formula',
    formula: text('delegators.formula'),
    inputs: [
      {
        label: text('delegators.since'),
        value: format.block(block),
        proof: { kind: 'transaction', hash, block, time, contract },
      },
      { label: text('stake.delegated.formula'), value: gaia(format, validator.delegatedStake) },
    ],
  }
}

/** The log of the commission that is in force at the block; undefined where the logs do not reach back to it. */
export function commissionProof({ text, format }: Words, detail: Known): Proof | undefined {
  const now = Date.parse(detail.asOf.time)
  const step = detail.commissions.findLast(({ from }) => Date.parse(from) <= now)
  if (!step || step.bps !== detail.validator.commissionBps) return undefined
  const first = step === detail.commissions[0]
  return {
    kind: 'formula',
    formula: text('commission.formula'),
    inputs: [
      {
        label: text(first ? 'commission.first' : 'commission.last'),
        value: format.percent(step.bps / 10_000, 2),
        proof: { kind: 'transaction', hash: step.hash, block: step.block, time: step.time, contract: detail.contract },
      },
    ],
  }
}

export function changeProof(change: Change, contract: string | undefined, says: string): Proof {
  const { hash, block, time, log } = change
  return { kind: 'transaction', hash, block, time, ...(contract && { contract }), log: { index: log, says } }
}
