import { type Proof, ProofDrawer, type ProofFact } from '@portal/sdk/ui'
import { type ReactNode, useState } from 'react'

interface ProofLinkProps {
  /** of the drawer */
  title: string
  facts?: readonly ProofFact[]
  proof: Proof
  /** what is read aloud behind the words of the button */
  of?: string
  children: ReactNode
}

/** A button in a line or a cell that opens where what it stands for comes from. */
export function ProofLink({ title, facts, proof, of, children }: ProofLinkProps) {
  // The proof that was opened is kept as it was: newer answers do not change it while it is read.
  const [opened, setOpened] = useState<Pick<ProofLinkProps, 'facts' | 'proof'> | null>(null)
  return (
    <>
      <button
        type="button"
        className="pk-entity-link gaia:items-center!"
        aria-haspopup="dialog"
        onClick={() => setOpened({ facts, proof })}
      >
        {children}
        {of && <span className="pk-sr-only"> {of}</span>}
      </button>
      {opened && (
        <ProofDrawer title={title} facts={opened.facts} proof={opened.proof} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
