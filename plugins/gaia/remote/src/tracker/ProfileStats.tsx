import { useFormat, usePortal, useText } from '@portal/sdk'
import { Amount, Figure, StatStrip } from '@portal/sdk/ui'
import { balanceProof } from '../facts/proofs'
import { logProof } from '../live/logProof'
import { messages } from '../texts'
import type { Profile } from '../wire'
import { Change } from './Change'

/** An address in six figures; undefined: not there yet. */
export function ProfileStats({ profile }: { profile: Profile | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const contract = usePortal((state) => state.portal.chain.contracts.GaiaToken)
  const common = {
    source: 'chain',
    asOf: profile?.asOf,
    state: profile?.problem ? { since: profile.asOf.time } : undefined,
  } as const
  const { first, last, rank } = profile ?? {}
  const gaia = (wei: string) => `${format.gaia(wei, 18)} GAIA`
  const balance = profile && {
    label: text('account.balance'),
    value: gaia(profile.balance),
    proof: contract ? balanceProof(contract, profile.address, profile.balance, profile.asOf) : undefined,
  }
  return (
    <StatStrip label={text('account.title')}>
      <Figure
        {...common}
        label={text('account.balance')}
        value={profile && <Amount wei={profile.balance} compact unit={null} />}
        unit="GAIA"
        exact={profile && format.gaia(profile.balance, 18)}
        note={
          profile &&
          (rank
            ? text('account.rank', { rank: format.number(rank), share: format.percent(profile.share, 2) })
            : text('account.share', { share: format.percent(profile.share, 2) }))
        }
        definition={text('holders.balance.definition')}
        proof={balance?.proof}
      />
      <Figure
        {...common}
        label={text('holders.change')}
        value={profile && <Change wei={profile.change} />}
        unit="GAIA"
        definition={text('holders.change.definition')}
        proof={
          profile &&
          balance && {
            kind: 'formula',
            formula: text('holders.change.definition'),
            inputs: [
              balance,
              { label: text('account.before'), value: gaia(String(BigInt(profile.balance) - BigInt(profile.change))) },
            ],
          }
        }
      />
      <Figure
        {...common}
        label={text('holders.staked')}
        value={profile && <Amount wei={profile.staked} compact unit={null} />}
        unit="GAIA"
        exact={profile && format.gaia(profile.staked, 18)}
        definition={text('holders.staked.definition')}
      />
      <Figure
        {...common}
        label={text('live.count')}
        value={profile && format.number(profile.transfers)}
        definition={text('account.transfers.definition')}
      />
      <Figure
        {...common}
        label={text('account.first')}
        value={profile && (first ? format.time(first.time) : null)}
        note={first && text('account.block', { block: format.block(first.block) })}
        definition={text('account.first.definition')}
        proof={first ? logProof(text, first, contract) : undefined}
      />
      <Figure
        {...common}
        label={text('account.last')}
        value={profile && (last ? format.time(last.time) : null)}
        note={last && text('account.block', { block: format.block(last.block) })}
        definition={text('account.last.definition')}
        proof={last ? logProof(text, last, contract) : undefined}
      />
    </StatStrip>
  )
}
