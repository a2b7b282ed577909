import { useFormat, useText } from '@portal/sdk'
import { Amount, Figure, StatStrip } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Facts } from '../wire'
import { historyProof, stakedProof, supplyProof } from './proofs'
import { ratio } from './split'

/** The four figures of the token; undefined: not there yet. */
export function FactStats({ facts }: { facts: Facts | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const supply = BigInt(facts?.totalSupply ?? 0)
  const counted = (count: number | null) => (count === null ? null : format.number(count))
  const common = {
    source: 'chain',
    asOf: facts?.asOf,
    state: facts?.problem ? { since: facts.asOf.time } : undefined,
  } as const
  return (
    <StatStrip label={text('token.title')}>
      <Figure
        {...common}
        label={text('token.supply')}
        value={facts && <Amount wei={facts.totalSupply} compact unit={null} />}
        unit="GAIA"
        exact={facts && format.gaia(facts.totalSupply, 18)}
        note={facts && text('token.supply.note', { share: format.percent(ratio(supply, BigInt(facts.cap))) })}
        definition={text('token.supply.definition')}
        proof={facts && supplyProof(facts)}
      />
      <Figure
        {...common}
        label={text('token.staked')}
        value={facts && (facts.staked === null ? null : <Amount wei={facts.staked} compact unit={null} />)}
        unit="GAIA"
        exact={facts?.staked && format.gaia(facts.staked, 18)}
        note={
          facts?.staked
            ? text('token.staked.note', { share: format.percent(ratio(BigInt(facts.staked), supply)) })
            : text('token.staked.none')
        }
        definition={text('token.staked.definition')}
        proof={facts && stakedProof(facts)}
      />
      <Figure
        {...common}
        label={text('token.holders')}
        value={facts && counted(facts.holders)}
        note={text(facts?.holders === null ? 'token.unknown' : 'token.holders.note')}
        definition={text('token.holders.definition')}
        proof={facts && historyProof({ text, format }, facts, 'holders')}
      />
      <Figure
        {...common}
        label={text('token.transfers')}
        value={facts && counted(facts.transfers)}
        note={text(facts?.transfers === null ? 'token.unknown' : 'token.transfers.note')}
        definition={text('token.transfers.definition')}
        proof={facts && historyProof({ text, format }, facts, 'transfers')}
      />
    </StatStrip>
  )
}
