import type { Format, Text } from '@portal/sdk'
import type { Proof, ProofInput, ReadProof } from '@portal/sdk/ui'
import { saleProof } from '../sale/saleProofs'
import type { LaunchAnswer, LaunchPhase, Reading, SaleState } from '../wire'
import type { LaunchKey } from './texts'

export interface Words {
  text: Text<LaunchKey>
  format: Format
}

/** What a contract answered at the block of the page. */
export function readProof({ asOf }: LaunchAnswer, contract: string, { call, data, answer }: Reading): ReadProof {
  return { kind: 'read', contract, call, data, block: asOf.number, time: asOf.time, answer }
}

/** That of the contract of that name; undefined where it did not answer. */
export function readingProof(answer: LaunchAnswer, name: string, reading?: Reading | null): Proof | undefined {
  const contract = answer.contracts.find((one) => one.name === name)
  const read = reading ?? contract?.reading
  return contract?.address && read ? readProof(answer, contract.address, read) : undefined
}

/** Whose log says that a phase is done. */
const sources: Partial<Record<LaunchPhase['name'], string>> = {
  funded: 'GaiaToken',
  softCap: 'GaiaSale',
  over: 'GaiaSale',
  campaign: 'GaiaClaims',
  staked: 'ValidatorStaking',
}

/**
 * Where it comes from that a phase is done: its transaction, or else what the contracts answered at the block of the page. Undefined of one
 * that is not.
 */
export function phaseProof({ text, format }: Words, answer: LaunchAnswer, phase: LaunchPhase): Proof | undefined {
  const { sale, asOf } = answer
  if (phase.state !== 'done' && phase.state !== 'missed') return undefined
  if (phase.proof) {
    const { hash, block, time } = phase.proof
    const contract = answer.contracts.find(({ name }) => name === sources[phase.name])?.address ?? undefined
    return { kind: 'transaction', hash, block, time, contract }
  }
  const seconds = (at: string) => String(Date.parse(at) / 1000)
  const timeOf = (of: SaleState, call: string, data: string, at: string): ProofInput => ({
    label: call,
    value: format.time(at),
    proof: readProof(answer, of.address, { call, data, answer: seconds(at) }),
  })
  const opening = (of: SaleState) => timeOf(of, 'opensAt()', '0x9eaf08c1', of.opensAt)
  const closing = (of: SaleState) => timeOf(of, 'closesAt()', '0x39a3a99a', of.closesAt)
  const time = (due: ProofInput): Proof => ({
    kind: 'formula',
    formula: text('proof.time'),
    inputs: [due, { label: text('proof.block', { block: format.block(asOf.number) }), value: format.time(asOf.time) }],
  })
  // A sale that never opened was closed at a time before that at which it would have opened.
  const closedBefore = (of: SaleState): Proof => ({
    kind: 'formula',
    formula: text('proof.closedBefore'),
    inputs: [closing(of), opening(of)],
  })
  switch (phase.name) {
    case 'deployed':
      return {
        kind: 'formula',
        formula: text('proof.deployed'),
        inputs: answer.contracts
          .filter(({ reading }) => reading)
          .map(({ name }) => ({ label: name, value: format.block(asOf.number), proof: readingProof(answer, name) })),
      }
    case 'funded':
      // Once it is over, what is left of it is not what was paid in.
      return sale && phase.state === 'done'
        ? readProof(answer, sale.address, { call: 'remaining()', data: '0x55234ec0', answer: sale.remaining })
        : undefined
    case 'opened':
      if (!sale) return undefined
      return phase.state === 'missed' ? closedBefore(sale) : time(opening(sale))
    case 'softCap':
      return sale ? saleProof(sale, 'sold') : undefined
    case 'over':
      return sale ? time(closing(sale)) : undefined
    case 'claims':
      return phase.at ? time({ label: text('proof.opening'), value: format.time(phase.at) }) : undefined
    case 'staked':
      return readingProof(answer, 'ValidatorStaking', answer.figures.validators)
    default:
      return undefined
  }
}
