import type { Format, Text } from '@portal/sdk'
import type { Proof, ReadProof } from '@portal/sdk/ui'
import { saleProof } from '../sale/saleProofs'
import type { LaunchAnswer, LaunchPhase, Reading } from '../wire'
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
  deployed: 'GaiaToken',
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
  const time = (call: string, data: string, at: string): Proof => ({
    kind: 'formula',
    formula: text('proof.time'),
    inputs: [
      {
        label: call,
        value: format.time(at),
        proof: sale ? readProof(answer, sale.address, { call, data, answer: seconds(at) }) : undefined,
      },
      { label: text('proof.block', { block: format.block(asOf.number) }), value: format.time(asOf.time) },
    ],
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
      return sale
        ? readProof(answer, sale.address, { call: 'remaining()', data: '0x55234ec0', answer: sale.remaining })
        : undefined
    case 'opened':
      return sale ? time('opensAt()', '0x9eaf08c1', sale.opensAt) : undefined
    case 'softCap':
      return sale ? saleProof(sale, 'sold') : undefined
    case 'over':
      return sale ? time('closesAt()', '0x39a3a99a', sale.closesAt) : undefined
    case 'claims':
      return phase.at
        ? {
            kind: 'formula',
            formula: text('proof.time'),
            inputs: [
              { label: text('proof.opening'), value: format.time(phase.at) },
              { label: text('proof.block', { block: format.block(asOf.number) }), value: format.time(asOf.time) },
            ],
          }
        : undefined
    case 'staked':
      return readingProof(answer, 'ValidatorStaking', answer.figures.validators)
    default:
      return undefined
  }
}
