import { type Format, shortAddress, type Text } from '@portal/sdk'
import type { Proof, ProofInput } from '@portal/sdk/ui'
import type { messages } from '../texts'
import type { Validator, ValidatorList } from '../wire'

type Says = Text<keyof typeof messages.en>

/** totalStaked() at the list's block. */
export function stakedProof({ contract, asOf, totals }: Pick<ValidatorList, 'contract' | 'asOf' | 'totals'>): Proof {
  return {
    kind: 'read',
    contract,
    call: 'totalStaked()',
    data: '0x817b1cd2',
    block: asOf.number,
    time: asOf.time,
    answer: totals.totalStaked,
  }
}

/** The active validators, each with the transaction that registered it where the logs reach back to it. */
export function activeProof(text: Says, format: Format, list: ValidatorList): Proof {
  const active = list.validators.filter(({ status }) => status === 'active')
  return {
    kind: 'formula',
    formula: text('card.active.formula'),
    inputs: active.map((validator) => ({
      label: validator.name || shortAddress(validator.address),
      value: text('card.active.since', { when: format.time(validator.registeredAt.time) }),
      proof: registration(list, validator),
    })),
  }
}

/** The logs that delegators are counted from; undefined where they are not known. */
export function delegatorsProof(text: Says, format: Format, list: ValidatorList): Proof | undefined {
  if (list.totals.delegators === null) return undefined
  const [first] = [...list.validators].sort((a, b) => (a.registeredAt.block ?? 0) - (b.registeredAt.block ?? 0))
  const inputs: ProofInput[] = list.validators
    .filter(({ delegatedStake }) => BigInt(delegatedStake) > 0n)
    .map(({ name, address, delegators }) => ({
      label: name || shortAddress(address),
      value: text('card.delegators.of', { count: delegators }),
    }))
  const proof = first && registration(list, first)
  if (proof)
    inputs.unshift({ label: text('card.delegators.first'), value: format.block(first.registeredAt.block ?? 0), proof })
  return { kind: 'formula', formula: text('card.delegators.formula'), inputs }
}

interface Words {
  text: Says
  format: Format
}

/** The active validators with their shares of the active stake, the largest first, as many as are wanted. */
function shares({ format }: Words, list: ValidatorList, wanted: number): ProofInput[] {
  const whole = Number(list.totals.activeStake)
  return list.validators
    .filter(({ status }) => status === 'active')
    .slice(0, wanted)
    .map(({ name, address, stake }) => ({
      label: name || shortAddress(address),
      value: `${format.gaia(stake, 2)} GAIA, ${format.percent(Number(stake) / whole, 2)}`,
    }))
}

function whole({ text, format }: Words, { totals }: ValidatorList): ProofInput {
  return { label: text('shares.active'), value: `${format.gaia(totals.activeStake, 18)} GAIA` }
}

/** The fewest that together hold more than a third, one by one. */
export function nakamotoProof(words: Words, list: ValidatorList): Proof {
  const inputs = [whole(words, list), ...shares(words, list, list.totals.nakamoto ?? 0)]
  return { kind: 'formula', formula: words.text('shares.nakamoto.formula'), inputs }
}

export function topProof(words: Words, list: ValidatorList): Proof {
  const inputs = [whole(words, list), ...shares(words, list, 10)]
  return { kind: 'formula', formula: words.text('shares.top10.formula'), inputs }
}

export function herfindahlProof(words: Words, list: ValidatorList): Proof {
  const inputs = [whole(words, list), ...shares(words, list, list.totals.active)]
  return { kind: 'formula', formula: words.text('shares.herfindahl.formula'), inputs }
}

function registration({ contract }: ValidatorList, { registeredAt }: Validator): Proof | undefined {
  const { block, hash, time } = registeredAt
  return block === null || hash === null ? undefined : { kind: 'transaction', hash, block, time, contract }
}
