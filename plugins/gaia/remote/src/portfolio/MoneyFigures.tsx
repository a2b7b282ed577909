import { shortAddress, useAddressLabel, useFormat, useText } from '@portal/sdk'
import { Amount, Figure, StatStrip } from '@portal/sdk/ui'
import type { Money } from '../wire'
import {
  delegatedProof,
  stakedProof,
  totalOf,
  totalProof,
  unbondingProof,
  vestingProof,
  walletProof,
} from './moneyProofs'
import { readyOf } from './readyOf'
import { portfolioMessages } from './texts'

/** Up to ten million GAIA a figure has its digits, so that one sees that the parts add up; a larger one has no room for them. */
const large = 10n ** 25n

interface MoneyFiguresProps {
  money: Money | undefined
  now: string | undefined
  /** a row of a page, unless it stands in a card */
  frame?: typeof StatStrip
}

/** All that the visitor has, and its parts, by the time of the block now; undefined: not there yet. */
export function MoneyFigures({ money, now, frame: Frame = StatStrip }: MoneyFiguresProps) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const words = {
    text,
    gaia: (wei: string) => `${format.gaia(wei, 18)} GAIA`,
    nameOf: (address: string) => labelOf(address) ?? shortAddress(address),
  }
  const { staking, vesting } = money ?? {}
  const total = money && totalOf(money)
  const ready = staking && readyOf(staking.unbondings, now)
  const common = { source: 'chain', asOf: money?.asOf, unit: 'GAIA' } as const
  const of = (wei: string | undefined) => ({
    // Without the contract there is none, which is not zero.
    value:
      money &&
      (wei === undefined ? null : (
        <Amount wei={wei} {...(BigInt(wei) < large ? { digits: 2 } : { compact: true })} unit={null} />
      )),
    exact: wei === undefined ? undefined : format.gaia(wei, 18),
  })
  return (
    <Frame label={text('money.label')}>
      <Figure
        {...common}
        {...of(total?.toString())}
        label={text('total')}
        note={text('total.note')}
        definition={text('total.definition')}
        proof={money && totalProof(money, words, format.time)}
      />
      <Figure
        {...common}
        {...of(money?.wallet)}
        label={text('wallet')}
        definition={text('wallet.definition')}
        proof={money && walletProof(money)}
      />
      <Figure
        {...common}
        {...of(staking?.delegated)}
        label={text('delegated')}
        note={money && !staking ? text('no.staking') : undefined}
        definition={text('delegated.definition')}
        proof={money && delegatedProof(money, words)}
      />
      {staking && staking.staked !== '0' && (
        <Figure
          {...common}
          {...of(staking.staked)}
          label={text('staked')}
          definition={text('staked.definition')}
          proof={stakedProof(money as Money)}
        />
      )}
      <Figure
        {...common}
        {...of(staking?.unbonding)}
        label={text('unbonding')}
        note={
          money && !staking
            ? text('no.staking')
            : ready
              ? text('unbonding.ready', { amount: format.gaia(ready, 2) })
              : undefined
        }
        definition={text('unbonding.definition')}
        proof={money && unbondingProof(money, words, format.time)}
      />
      <Figure
        {...common}
        {...of(vesting?.held)}
        label={text('vesting')}
        note={
          money && !vesting
            ? text('no.vesting')
            : vesting && vesting.more > 0
              ? text('vesting.atLeast', { count: vesting.more })
              : vesting && vesting.releasable !== '0'
                ? text('vesting.note', { amount: format.gaia(vesting.releasable, 2) })
                : undefined
        }
        definition={text('vesting.definition')}
        proof={money && vestingProof(money, words)}
      />
    </Frame>
  )
}
