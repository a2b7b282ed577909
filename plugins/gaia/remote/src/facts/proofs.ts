import type { Format, Text } from '@portal/sdk'
import type { Proof } from '@portal/sdk/ui'
import type { messages } from '../texts'
import type { Facts } from '../wire'

export interface Words {
  text: Text<keyof typeof messages.en>
  format: Format
}

/** totalSupply() at the facts' block. */
export function supplyProof(facts: Facts): Proof {
  return readProof(facts, 'totalSupply()', '0x18160ddd', facts.totalSupply)
}

/** balanceOf(the staking contract) at the facts' block; undefined where there is none. */
export function stakedProof(facts: Facts): Proof | undefined {
  const { staked, stakingContract } = facts
  if (staked === null || stakingContract === null) return undefined
  return balanceProof(facts.address, stakingContract, staked, facts.asOf)
}

/** balanceOf(the account) at a block. */
export function balanceProof(contract: string, account: string, balance: string, asOf: Facts['asOf']): Proof {
  const argument = account.slice(2).toLowerCase().padStart(64, '0')
  return readProof({ address: contract, asOf }, `balanceOf(${account})`, `0x70a08231${argument}`, balance)
}

/** What all logs add up to, which begin with those of the deployment. Undefined where the logs do not reach back to it. */
export function historyProof({ text, format }: Words, facts: Facts, what: 'holders' | 'transfers'): Proof | undefined {
  const { deployedAt, minted, burnt, address } = facts
  if (!deployedAt || minted === null || burnt === null) return undefined
  const gaia = (wei: string) => `${format.gaia(wei, 18)} GAIA`
  return {
    kind: 'formula',
    formula: text(`token.${what}.formula`),
    inputs: [
      {
        label: text('token.input.deployed'),
        value: format.block(deployedAt.block),
        proof: {
          kind: 'transaction',
          hash: deployedAt.hash,
          block: deployedAt.block,
          time: deployedAt.time,
          contract: address,
        },
      },
      { label: text('token.input.minted'), value: gaia(minted) },
      { label: text('token.input.burnt'), value: gaia(burnt) },
      { label: text('token.input.supply'), value: gaia(facts.totalSupply), proof: supplyProof(facts) },
    ],
  }
}

/** What a contract answered to a call at a block. */
export function readProof(
  { address, asOf }: Pick<Facts, 'address' | 'asOf'>,
  call: string,
  data: string,
  answer: string,
): Proof {
  return { kind: 'read', contract: address, call, data, block: asOf.number, time: asOf.time, answer }
}
