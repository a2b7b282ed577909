import { fromUnits, useLocale, useModuleMutation, useText } from '@portal/sdk'
import { amountIn, swapPoint } from '@portal/sdk/chain'
import { FormDialog } from '@portal/sdk/kit'
import { TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { secondsIn } from './secondsIn'
import { epochMessages } from './texts'
import type { EpochTerms } from './wire'

/** What an admin says of the epochs to come: how long they are, and what each pays at most. */
export default function TermsDialog({ terms, onClose }: { terms: EpochTerms | undefined; onClose: () => void }) {
  const text = useText(epochMessages)
  const locale = useLocale()
  const { mutateAsync } = useModuleMutation({ invalidates: ['/epochs'] })
  const [minutes, setMinutes] = useState(() => swapPoint(terms ? String(terms.seconds / 60) : '1440', locale))
  const [typed, setTyped] = useState(() => swapPoint(terms ? fromUnits(terms.pool) : '', locale))
  const [tried, setTried] = useState(false)
  const seconds = secondsIn(minutes, locale)
  const pool = amountIn(typed, locale)
  const send = () => {
    setTried(true)
    if (seconds === null || pool === null) return
    return mutateAsync({ path: '/epoch-admin/terms', method: 'PUT', body: { seconds, pool: String(pool) } })
  }
  return (
    <FormDialog
      title={text('terms.dialog')}
      description={text('terms.text')}
      label={text('terms.save')}
      failed={text('terms.failed')}
      send={send}
      onClose={onClose}
    >
      <TextInput
        label={text('terms.minutes')}
        hint={text('terms.minutes.hint')}
        inputMode="decimal"
        autoComplete="off"
        value={minutes}
        error={tried && seconds === null ? text('terms.minutes.wrong', { least: 1 }) : undefined}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <TextInput
        label={text('terms.pool')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={tried && pool === null ? text('terms.pool.wrong') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}
