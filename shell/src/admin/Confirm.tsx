import { errorSentence } from '@portal/sdk'
import { Button, Dialog, TextInput } from '@portal/sdk/ui'
import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { useT } from './text'
import { type Act, useAct } from './useAct'

export interface ConfirmProps {
  title: string
  /** what follows from it */
  text: string
  /** what to know before */
  warning?: ReactNode
  /** what the button does */
  label: string
  danger?: boolean
  /** asks why, and gives the answer to `act` */
  reason?: boolean
  act(reason: string): Act
  onClose(): void
  onDone?(): void
}

/** Asks before an act that many people feel. Its failure is told in place. */
export function Confirm(props: ConfirmProps): ReactElement {
  const { title, text, label, danger, act, onClose, onDone } = props
  const t = useT()
  const form = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const doing = useAct()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.reason && reason.trim() === '') return setMissing(true)
    // What was done may take this dialog's page away before the answer comes, and the callbacks of mutate with it.
    doing.mutateAsync(act(reason.trim())).then(
      () => {
        onClose()
        onDone?.()
      },
      () => {},
    )
  }
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={doing.isPending}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-3">
        {props.warning}
        {props.reason && (
          <TextInput
            label={t('reason')}
            hint={t('reason.hint')}
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
            error={missing ? t('reason.missing') : undefined}
          />
        )}
        {doing.error && (
          <p className="pk-bad text-sm" role="alert">
            {errorSentence(doing.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
