import { useFormat, useLocale, useText } from '@portal/sdk'
import { Button, TextInput } from '@portal/sdk/ui'
import { type FormEvent, useState } from 'react'
import { duration } from '../duration'
import { messages } from '../texts'
import { commissionIn } from './commissionIn'
import { longestName, nameFault } from './nameFault'
import type { StepProps } from './StepProps'
import { setupMessages } from './texts'

/** What the validator is called, and what it keeps of its delegators' rewards. */
export default function TermsStep({ setup: { terms }, way }: StepProps) {
  const text = useText(setupMessages)
  const words = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const [tried, setTried] = useState(false)
  const { name, commission } = way.draft
  const fault = nameFault(name)
  const bps = commissionIn(commission, locale)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault === null && bps !== null) way.next()
  }
  return (
    <form className="network:grid network:max-w-[40rem] network:gap-5" onSubmit={submit}>
      <TextInput
        label={text('name')}
        hint={text('name.hint', { count: longestName })}
        autoComplete="off"
        value={name}
        error={
          fault && (tried || name !== '') && fault !== 'empty'
            ? text(`name.${fault}`, { count: longestName })
            : tried && fault
              ? text('name.empty')
              : undefined
        }
        onChange={({ target }) => way.change({ name: target.value })}
      />
      <TextInput
        label={text('commission')}
        hint={text('commission.hint', {
          step: format.percent(terms.maxCommissionStepBps / 10_000, 2),
          delay: duration(words, terms.commissionDelaySeconds),
        })}
        inputMode="decimal"
        autoComplete="off"
        value={commission}
        error={
          bps === null && (tried || commission !== '')
            ? text('commission.malformed', { example: format.number(2.5) })
            : undefined
        }
        onChange={({ target }) => way.change({ commission: target.value })}
      />
      <div>
        <Button type="submit" variant="primary">
          {text('next')}
        </Button>
      </div>
    </form>
  )
}
