import { useFormat, useText } from '@portal/sdk'
import { Figure, FigureRow } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { ValidatorList } from '../wire'
import { herfindahlProof, nakamotoProof, topProof } from './proofs'

/** How few hold how much, as the module computed it; undefined: not there yet. */
export function Concentration({ list }: { list: ValidatorList | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const words = { text, format }
  const totals = list?.totals
  const common = { source: 'derived', asOf: list?.asOf } as const
  const some = (totals?.active ?? 0) > 0
  return (
    <FigureRow label={text('tree.title')}>
      <Figure
        {...common}
        label={text('shares.nakamoto')}
        value={totals && (totals.nakamoto === null ? null : format.number(totals.nakamoto))}
        definition={text('shares.nakamoto.formula')}
        proof={list && some ? nakamotoProof(words, list) : undefined}
      />
      <Figure
        {...common}
        label={text('shares.top10')}
        value={totals && (some ? format.percent(totals.top10Share) : null)}
        definition={text('shares.top10.formula')}
        proof={list && some ? topProof(words, list) : undefined}
      />
      <Figure
        {...common}
        label={text('shares.herfindahl')}
        value={totals && (some ? format.number(totals.herfindahl * 10_000, 0) : null)}
        note={
          totals && some
            ? text('shares.herfindahl.equal', { value: format.number(10_000 / totals.active, 0) })
            : undefined
        }
        definition={text('shares.herfindahl.formula')}
        proof={list && some ? herfindahlProof(words, list) : undefined}
      />
    </FigureRow>
  )
}
