import { useFormat } from '@portal/sdk'
import type { ReactElement } from 'react'
import type { AdminTransition } from '../wire'
import { StateBadge } from './StateBadge'
import { useT } from './text'

export interface StepsProps {
  steps: AdminTransition[]
  /** all that these are a part of: a step names its replica where they are of several */
  among?: AdminTransition[]
}

/** What became of a module, step by step. */
export function Steps({ steps, among = steps }: StepsProps): ReactElement {
  const several = new Set(among.map(({ replica }) => replica)).size > 1
  return (
    <ol className="history">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be equal, and their order is their identity
        <Step key={`${step.at} ${index}`} step={step} replica={several} />
      ))}
    </ol>
  )
}

function Step({ step, replica }: { step: AdminTransition; replica: boolean }): ReactElement {
  const t = useT()
  const format = useFormat()
  return (
    <li>
      <StateBadge state={step.to} />
      <span className="font-mono text-muted">{step.version}</span>
      <time className="text-faint" dateTime={step.at}>
        {format.time(step.at)}
      </time>
      {(step.problem || replica) && (
        <p className="col-span-full text-muted">
          {replica && <span className="mr-2 font-mono">{step.replica}</span>}
          {step.problem && step.class && `${t(`class.${step.class}`)} `}
          {step.problem}
        </p>
      )}
    </li>
  )
}
