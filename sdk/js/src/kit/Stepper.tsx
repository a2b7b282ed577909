import './stepper.css'
import { useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Check } from 'lucide-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { partMessages } from './texts'
import type { Steps } from './useSteps'

export interface StepperProps<Id extends string> {
  /** what the steps lead to */
  label: string
  /** what each step is called, in their order */
  names: Record<Id, string>
  /** of useSteps */
  steps: Steps<Id, unknown>
}

/** How far somebody is in a sequence of steps. Steps that are done lead back to them; a sequence that was left and resumed says so. */
export function Stepper<Id extends string>({ label, names, steps }: StepperProps<Id>): ReactElement {
  const text = useText(partMessages)
  const { ids, step, resumed, go, startAgain } = steps
  const current = ids.indexOf(step)
  // The button that was pressed is gone now: the focus goes to the step that it led to.
  const here = useRef<HTMLLIElement>(null)
  const pressed = useRef(false)
  const leads = (act: () => void) => () => {
    pressed.current = true
    act()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after either of them
  useEffect(() => {
    if (pressed.current) here.current?.focus()
    pressed.current = false
  }, [step, resumed])
  return (
    <div className="pk-stepper-frame">
      <p className="pk-stepper-short" aria-hidden="true">
        {text('stepper.step', { count: current + 1, of: ids.length })}
        <b>{names[step]}</b>
      </p>
      <ol className="pk-stepper" aria-label={label}>
        {ids.map((id, index) => (
          <li
            key={id}
            ref={index === current ? here : undefined}
            tabIndex={-1}
            className="pk-step"
            data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            {index < current ? (
              <button type="button" className="pk-step-name" onClick={leads(() => go(id))}>
                <span className="pk-step-mark">
                  <Check size={13} aria-hidden="true" />
                </span>
                <span className="pk-step-word">
                  {names[id]}
                  <span className="pk-sr-only"> ({text('stepper.done')})</span>
                </span>
              </button>
            ) : (
              <span className="pk-step-name">
                <span className="pk-step-mark" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="pk-step-word">{names[id]}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      {resumed && (
        <p className="pk-stepper-note" role="status">
          {text('stepper.resumed', { step: names[step] })}
          <Button size="sm" variant="ghost" onClick={leads(startAgain)}>
            {text('stepper.startAgain')}
          </Button>
        </p>
      )}
    </div>
  )
}
