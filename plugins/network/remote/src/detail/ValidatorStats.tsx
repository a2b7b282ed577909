import { useFormat, useText } from '@portal/sdk'
import { Amount, Figure, StatStrip } from '@portal/sdk/ui'
import { merits, sameWeights, scoreOf } from '../score/score'
import { useWeights } from '../score/useWeights'
import { messages } from '../texts'
import type { Validator, ValidatorDetail } from '../wire'
import { commissionProof, delegatorsProof, scoreProof, shareProof, stakeProof } from './proofs'
import { detailMessages } from './texts'

/** A validator in figures, each with where it comes from; undefined: not there yet. */
export function ValidatorStats({ detail }: { detail: (ValidatorDetail & { validator: Validator }) | undefined }) {
  const text = useText(detailMessages)
  const list = useText(messages)
  const format = useFormat()
  const words = { text, format }
  const validator = detail?.validator
  const { weights } = useWeights(detail?.weights)
  const common = {
    source: 'chain',
    asOf: detail?.asOf,
    state: detail?.problem ? { since: detail.asOf.time } : undefined,
  } as const
  const percent = (bps: number) => format.percent(bps / 10_000, 2)
  const pending = validator?.pendingCommission
  const score = validator && weights && scoreOf(validator.merits, weights)
  const average =
    validator && validator.delegators > 0 ? BigInt(validator.delegatedStake) / BigInt(validator.delegators) : null
  return (
    <StatStrip label={validator?.name ?? text('title')}>
      <Figure
        {...common}
        label={text('stake')}
        value={validator && <Amount wei={validator.stake} compact unit={null} />}
        unit="GAIA"
        exact={validator && format.gaia(validator.stake, 18)}
        note={
          validator &&
          text('stake.parts', {
            self: format.compactGaia(validator.selfStake),
            delegated: format.compactGaia(validator.delegatedStake),
          })
        }
        definition={text('stake.formula')}
        proof={detail && stakeProof(words, detail)}
      />
      <Figure
        {...common}
        label={text('share')}
        value={validator && format.percent(validator.share, 2)}
        note={
          detail &&
          validator &&
          text('share.rank', { rank: format.number(validator.rank), count: detail.totals.validators })
        }
        definition={text('share.formula')}
        proof={detail && shareProof(words, detail)}
      />
      <Figure
        {...common}
        label={text('delegators')}
        value={validator && format.number(validator.delegators)}
        note={
          average === null ? undefined : text('delegators.average', { amount: format.compactGaia(String(average)) })
        }
        definition={text('delegators.formula')}
        proof={detail && delegatorsProof(words, detail)}
      />
      <Figure
        {...common}
        label={text('commission')}
        value={validator && percent(validator.commissionBps)}
        note={
          pending
            ? text('commission.pending', { bps: percent(pending.bps), when: format.time(pending.effectiveAt) })
            : undefined
        }
        definition={text('commission.formula')}
        proof={detail && commissionProof(words, detail)}
      />
      <Figure
        {...common}
        source="derived"
        label={text('score')}
        value={score === undefined ? undefined : score === null ? null : format.number(score, 0)}
        note={detail && weights && text(sameWeights(weights, detail.weights) ? 'score.of' : 'score.of.own')}
        definition={text('score.formula', {
          weights: weights ? merits.map((merit) => weights[merit]).join(' : ') : '',
        })}
        proof={detail && weights && scoreProof(words, detail, weights, (merit) => list(`merit.${merit}`))}
      />
    </StatStrip>
  )
}
