import { type Proof, ProofDrawer } from '@portal/sdk/ui'
import { useState } from 'react'

interface TermFigureProps {
  label: string
  /** with its unit */
  value: string
  proof: Proof
}

/** A figure in a line of terms: a button that opens where it comes from. */
export function TermFigure({ label, value, proof }: TermFigureProps) {
  // The proof that was opened is kept as it was: newer answers do not change it while it is read.
  const [opened, setOpened] = useState<{ value: string; proof: Proof } | null>(null)
  return (
    <>
      <button
        type="button"
        className="pk-entity-link"
        aria-haspopup="dialog"
        onClick={() => setOpened({ value, proof })}
      >
        {value}
      </button>
      {opened && (
        <ProofDrawer
          title={label}
          facts={[{ name: label, value: opened.value }]}
          proof={opened.proof}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
