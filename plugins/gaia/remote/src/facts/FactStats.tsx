import { useFormat, useText } from '@portal/sdk'
import { Amount, Stat, StatStrip } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Facts } from '../wire'
import { ratio } from './split'

/** The four figures of the token; undefined: not there yet. */
export function FactStats({ facts }: { facts: Facts | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const state = facts ? (facts.problem ? { since: facts.asOf.time } : undefined) : ('loading' as const)
  const block = facts ? format.block(facts.asOf.number) : ''
  const source = (key: 'supply' | 'staked' | 'holders' | 'transfers') =>
    text('token.source', { definition: text(`token.${key}.definition`), block })
  const supply = BigInt(facts?.totalSupply ?? 0)
  const counted = (count: number | null | undefined) => (count == null ? null : format.number(count))
  return (
    <StatStrip label={text('token.title')}>
      <Stat
        label={text('token.supply')}
        value={facts && <Amount wei={facts.totalSupply} compact unit={null} />}
        note={facts && text('token.supply.note', { share: format.percent(ratio(supply, BigInt(facts.cap))) })}
        definition={source('supply')}
        state={state}
      />
      <Stat
        label={text('token.staked')}
        value={facts?.staked ? <Amount wei={facts.staked} compact unit={null} /> : null}
        note={
          facts?.staked
            ? text('token.staked.note', { share: format.percent(ratio(BigInt(facts.staked), supply)) })
            : text('token.staked.none')
        }
        definition={source('staked')}
        state={state}
      />
      <Stat
        label={text('token.holders')}
        value={counted(facts?.holders)}
        note={text(facts?.holders === null ? 'token.unknown' : 'token.holders.note')}
        definition={source('holders')}
        state={state}
      />
      <Stat
        label={text('token.transfers')}
        value={counted(facts?.transfers)}
        note={text(facts?.transfers === null ? 'token.unknown' : 'token.transfers.note')}
        definition={source('transfers')}
        state={state}
      />
    </StatStrip>
  )
}
