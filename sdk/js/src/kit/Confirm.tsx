import './confirm.css'
import { errorSentence, useText } from '@portal/sdk'
import { Button, Dialog, TextInput } from '@portal/sdk/ui'
import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { partMessages } from './texts'
import { useAct } from './useAct'

export interface ConfirmProps {
  title: string
  /** what follows from it */
  text: string
  /** what to know before */
  warning?: ReactNode
  /** what the button does */
  label: string
  danger?: boolean
  /** Asks why, and gives the answer to `act`; the text says what becomes of it. */
  reason?: string
  act: (reason: string) => Promise<unknown>
  onClose: () => void
  onDone?: () => void
}

/** Asks before an act that concerns many people. Its failure is shown in place. */
export function Confirm(props: ConfirmProps): ReactElement {
  const { title, text, warning, label, danger, reason: hint, act, onClose, onDone } = props
  const say = useText(partMessages)
  const form = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const {
    act: start,
    busy,
    error,
  } = useAct(() => {
    onClose()
    onDone?.()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (hint !== undefined && reason.trim() === '') setMissing(true)
    else void start(() => act(reason.trim()))
  }
  return (
    <Dialog
      open
      alert
      // The act is under way and cannot be called back: the dialog stays until its end is known.
      onOpenChange={() => busy || onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {say('confirm.cancel')}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="pk-confirm">
        {warning}
        {hint !== undefined && (
          <TextInput
            label={say('confirm.reason')}
            hint={hint}
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
            error={missing ? say('confirm.reason.missing') : undefined}
          />
        )}
        {error && (
          <p className="pk-hint pk-bad" role="alert">
            {errorSentence(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
