import { useText } from '@portal/sdk'
import { Badge } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { messages } from '../texts'
import type { Step } from '../wire'

const tones = { running: 'info', done: 'good', failed: 'bad' } as const

/** A tool that was asked, with what, and how that went. */
export function StepCard({ step }: { step: Step }): ReactElement {
  const text = useText(messages)
  const asked = Object.entries(step.arguments ?? {})
  return (
    <div className="assistants-step">
      <Badge tone={tones[step.state]}>{text(`step.${step.state}`)}</Badge>
      <span className="assistants-step-words">
        <span title={step.tool}>{step.title || step.tool}</span>
        <span className="assistants-step-tool">
          {step.tool}
          {asked.length > 0 && ` {${asked.map(([name, value]) => `${name}: ${value}`).join(', ')}}`}
        </span>
        {step.problem && <span className="assistants-step-problem">{step.problem}</span>}
      </span>
      {step.state !== 'running' && (
        <span className="assistants-step-time pk-num">{text('step.millis', { millis: step.millis })}</span>
      )}
    </div>
  )
}
