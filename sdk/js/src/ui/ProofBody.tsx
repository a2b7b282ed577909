import './proof.css'
import { ArrowLeft } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../text'
import { Button } from './Button'
import { FormulaDetails } from './FormulaDetails'
import type { Proof, ProofFact, ProofInput } from './Proof'
import { ProofRow } from './ProofRow'
import { proofMessages } from './proofMessages'
import { ReadDetails } from './ReadDetails'
import { SignedDetails } from './SignedDetails'
import { TransactionDetails } from './TransactionDetails'

export interface ProofBodyProps {
  facts: readonly ProofFact[] | undefined
  /** of the input that is open */
  value: ReactNode
  proof: Proof
  /** the figure that this is an input of; undefined: it is the figure itself */
  from: string | undefined
  onOpen: (input: ProofInput & { proof: Proof }) => void
  onBack: () => void
}

/** What the drawer holds. */
export default function ProofBody({ facts = [], value, proof, from, onOpen, onBack }: ProofBodyProps): ReactElement {
  const text = useText(proofMessages)
  const back = useRef<HTMLButtonElement>(null)
  // The button that led here is gone: without the focus in the drawer the next key is for the page behind it.
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="pk-proof">
      {from !== undefined && (
        <div>
          <Button
            ref={back}
            size="sm"
            variant="ghost"
            icon={<ArrowLeft size={14} aria-hidden="true" />}
            onClick={onBack}
          >
            {text('proof.back', { figure: from })}
          </Button>
        </div>
      )}
      {(facts.length > 0 || from !== undefined) && (
        <dl className="pk-proof-rows">
          {from !== undefined && <ProofRow name={text('proof.value')}>{value ?? text('proof.none')}</ProofRow>}
          {facts.map((fact) => (
            <ProofRow key={fact.name} name={fact.name}>
              {fact.value}
            </ProofRow>
          ))}
        </dl>
      )}
      <Details proof={proof} onOpen={onOpen} />
    </div>
  )
}

function Details({ proof, onOpen }: Pick<ProofBodyProps, 'proof' | 'onOpen'>): ReactElement {
  switch (proof.kind) {
    case 'transaction':
      return <TransactionDetails proof={proof} />
    case 'read':
      return <ReadDetails proof={proof} />
    case 'signed':
      return <SignedDetails proof={proof} />
    case 'formula':
      return <FormulaDetails proof={proof} onOpen={onOpen} />
  }
}
