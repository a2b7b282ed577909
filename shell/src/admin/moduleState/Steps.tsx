import type { ReactElement } from 'react'
import type { AdminTransition } from '../wire'
import { Step } from './Step'

/** What became of a module, step by step. */
export function Steps({ steps }: { steps: AdminTransition[] }): ReactElement {
  const several = new Set(steps.map(({ replica }) => replica)).size > 1
  return (
    <ol className="history">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be equal, and their order is their identity
        <Step key={`${step.at} ${index}`} step={step} replica={several} />
      ))}
    </ol>
  )
}
