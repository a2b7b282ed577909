import { lazy, type ReactElement, Suspense, useState } from 'react'
import { patiently } from '../patiently'
import { Dialog, loadDialog } from './Dialog'
import type { Proof, ProofFact, ProofInput } from './Proof'

// With the tables' other tools, since the first page names each file.
const loadBody = () => import(/* webpackChunkName: "table" */ './ProofBody')
const ProofBody = lazy(() => patiently(loadBody))

/** Loads what a proof needs, for one that is about to open. */
export const loadProof = (): void => void Promise.all([loadDialog(), loadBody()]).catch(() => {})

export interface ProofDrawerProps {
  title: string
  description?: string
  /** what stands above the proof */
  facts?: readonly ProofFact[]
  proof: Proof
  onClose: () => void
}

/** Where a figure comes from, at the side. What a formula was computed from opens in the same drawer. */
export function ProofDrawer({ title, description, facts, proof, onClose }: ProofDrawerProps): ReactElement {
  const [path, setPath] = useState<readonly (ProofInput & { proof: Proof })[]>([])
  const input = path.at(-1)
  return (
    <Dialog
      open
      side="right"
      onOpenChange={(open) => !open && onClose()}
      title={input?.label ?? title}
      description={input ? undefined : description}
    >
      <Suspense>
        <ProofBody
          key={path.length}
          facts={input ? undefined : facts}
          value={input?.value}
          proof={input?.proof ?? proof}
          from={input && (path.at(-2)?.label ?? title)}
          onOpen={(next) => setPath([...path, next])}
          onBack={() => setPath(path.slice(0, -1))}
        />
      </Suspense>
    </Dialog>
  )
}
