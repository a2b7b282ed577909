import type { Format, Text } from '@portal/sdk'
import type { FormulaProof, ProofInput } from '@portal/sdk/ui'
import type { Block, Code, TraitName } from '../wire'
import type { FactKey } from './texts'

export interface FactWords {
  text: Text<FactKey>
  format: Format
}

const zero = /^0x0*$/

/** What was looked for in a contract's code and storage for a trait, and whether it is there. */
export function codeProof({ text, format }: FactWords, code: Code, asOf: Block, name: TraitName): FormulaProof {
  const trait = code.traits.find((one) => one.name === name)
  const slots = new Map(code.slots.map((slot) => [slot.name, slot.value]))
  const looked = (what: string): string => {
    const value = slots.get(what)
    if (value !== undefined) return zero.test(value) ? text('risks.input.zero') : value
    const there = trait?.found.includes(what) || code.delegates.includes(what)
    return text(there ? 'risks.input.there' : 'risks.input.absent')
  }
  const inputs: ProofInput[] = [
    { label: text('risks.input.hash'), value: code.hash },
    { label: text('risks.input.bytes'), value: format.number(code.bytes) },
    { label: text('risks.input.block'), value: format.block(asOf.number) },
    ...(code.clone ? [{ label: 'EIP-1167', value: code.clone }] : []),
    ...(trait?.sought ?? []).map((what) => ({ label: what, value: looked(what) })),
  ]
  return { kind: 'formula', formula: text('risks.formula'), inputs }
}
