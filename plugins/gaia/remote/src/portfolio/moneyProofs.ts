import type { Proof, ReadProof } from '@portal/sdk/ui'
import { balanceProof } from '../facts/proofs'
import type { Money, StakePosition } from '../wire'
import type { PortfolioKey } from './texts'

interface Words {
  text: (key: PortfolioKey, values?: Record<string, string>) => string
  gaia: (wei: string) => string
  nameOf: (address: string) => string
}

const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** What the visitor has in the wallet and in staking, which counts for the tier. */
export function totalOf({ wallet, staking }: Money): bigint {
  if (!staking) return BigInt(wallet)
  return BigInt(wallet) + BigInt(staking.staked) + BigInt(staking.delegated) + BigInt(staking.unbonding)
}

export function walletProof({ token, address, wallet, asOf }: Money): Proof {
  return balanceProof(token, address, wallet, asOf)
}

/** stakeOf(the visitor), the first of its three words; undefined where there is no staking. */
export function stakedProof(money: Money): Proof | undefined {
  const { staking, address } = money
  if (!staking) return undefined
  return read(money, staking.contract, `stakeOf(${address})`, `0x42623360${word(address)}`, staking.staked)
}

/** delegationOf(the visitor, each validator). */
export function delegatedProof(money: Money, { text, gaia, nameOf }: Words): Proof | undefined {
  const { staking } = money
  if (!staking) return undefined
  return {
    kind: 'formula',
    formula: text('delegated.formula'),
    inputs: staking.delegations.map(({ validator, name, amount, available }) => ({
      label: name ?? nameOf(validator),
      value: gaia(amount),
      proof: positionProof(money, { validator, name, amount, available }),
    })),
  }
}

/** delegationOf(the visitor, the validator); undefined where there is no staking. */
export function positionProof(money: Money, { validator, amount }: StakePosition): ReadProof | undefined {
  const { address: own, staking } = money
  if (!staking) return undefined
  const contract = staking.contract
  return read(money, contract, `delegationOf(${own}, ${validator})`, `0x628da527${word(own)}${word(validator)}`, amount)
}

/** Each entry that the staking contract has of the visitor's unbonding. */
export function unbondingProof(
  { staking }: Money,
  { text, gaia, nameOf }: Words,
  time: (at: string) => string,
): Proof | undefined {
  if (!staking) return undefined
  return {
    kind: 'formula',
    formula: text('unbonding.formula'),
    inputs: staking.unbondings.map(({ validator, name, amount, available }) => ({
      label: text('unbonding.from', {
        name: name ?? nameOf(validator),
        when: available === null ? '—' : time(available),
      }),
      value: gaia(amount),
    })),
  }
}

/** What the schedules hold; undefined where there is no vesting. */
export function vestingProof({ vesting }: Money, { text, gaia }: Words): Proof | undefined {
  if (!vesting) return undefined
  return {
    kind: 'formula',
    formula: vesting.more > 0 ? text('vesting.formula.more', { count: String(vesting.more) }) : text('vesting.formula'),
    inputs: vesting.schedules.map(({ id, total, released }) => ({
      label: text('vesting.schedule', { number: id }),
      value: `${gaia(total)} − ${gaia(released)}`,
    })),
  }
}

/** The parts that count for the tier. */
export function totalProof(money: Money, words: Words, time: (at: string) => string): Proof {
  const { text, gaia } = words
  const { wallet, staking } = money
  return {
    kind: 'formula',
    formula: text('total.definition'),
    inputs: [
      { label: text('wallet'), value: gaia(wallet), proof: walletProof(money) },
      ...(staking
        ? [
            { label: text('staked'), value: gaia(staking.staked), proof: stakedProof(money) },
            { label: text('delegated'), value: gaia(staking.delegated), proof: delegatedProof(money, words) },
            { label: text('unbonding'), value: gaia(staking.unbonding), proof: unbondingProof(money, words, time) },
          ]
        : []),
    ],
  }
}

function read({ asOf }: Money, contract: string, call: string, data: string, answer: string): ReadProof {
  return { kind: 'read', contract, call, data, block: asOf.number, time: asOf.time, answer }
}
