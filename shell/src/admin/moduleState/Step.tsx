import { useFormat } from '@portal/sdk'
import type { ReactElement } from 'react'
import type { AdminTransition } from '../wire'
import { StateBadge } from './StateBadge'
import { useT } from './text'

export interface StepProps {
  step: AdminTransition
  /** names it, where there are several */
  replica: boolean
}

/** One step of a module's life, with why it was taken. */
export function Step({ step, replica }: StepProps): ReactElement {
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
