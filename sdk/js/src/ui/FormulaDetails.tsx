import './entity.css'
import { ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../text'
import type { FormulaProof, Proof, ProofInput } from './Proof'
import { ProofRow } from './ProofRow'
import { proofMessages } from './proofMessages'

interface FormulaDetailsProps {
  proof: FormulaProof
  onOpen: (input: ProofInput & { proof: Proof }) => void
}

/** The formula and what went into it; what has a proof opens it. */
export function FormulaDetails({ proof: { formula, inputs }, onOpen }: FormulaDetailsProps): ReactElement {
  const text = useText(proofMessages)
  return (
    <>
      <dl className="pk-proof-rows">
        <ProofRow name={text('proof.formula')}>{formula}</ProofRow>
      </dl>
      {inputs.length > 0 && (
        <section className="pk-proof-check">
          <h3>{text('proof.inputs')}</h3>
          <dl className="pk-proof-inputs">
            {inputs.map((input, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two inputs may have the same name
              <div key={i}>
                <dt>{input.label}</dt>
                <dd>
                  <span className="pk-num">{input.value ?? text('proof.none')}</span>
                  {input.proof && <Open input={{ ...input, proof: input.proof }} onOpen={onOpen} />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

function Open({
  input,
  onOpen,
}: {
  input: ProofInput & { proof: Proof }
  onOpen: FormulaDetailsProps['onOpen']
}): ReactElement {
  const text = useText(proofMessages)
  return (
    <button
      type="button"
      className="pk-entity-act"
      aria-label={text('proof.open', { figure: input.label })}
      onClick={() => onOpen(input)}
    >
      <ChevronRight size={15} aria-hidden="true" />
    </button>
  )
}
