import './confirm.css'
import { errorSentence, useText } from '@portal/sdk'
import { Button, Dialog, Notice } from '@portal/sdk/ui'
import { type ReactElement, type ReactNode, useId } from 'react'
import { partMessages } from './texts'
import { useAct } from './useAct'

export interface FormDialogProps {
  title: string
  description?: string
  /** of the button that sends the form */
  label: string
  /** Sends what was entered; undefined: it cannot be sent as it is, and the fields say why. */
  send: () => Promise<unknown> | undefined
  /** another act, which takes back what was sent before */
  undo?: { label: string; act: () => Promise<unknown> } | false | null
  /** what a failure is called */
  failed: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, which closes when the form was sent. Its failure is shown in place. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, description, label, send, undo, failed, onClose, children } = props
  const text = useText(partMessages)
  const form = useId()
  const { act, busy, error } = useAct(onClose)
  const submit = () => {
    const sent = busy ? undefined : send()
    if (sent) void act(() => sent)
  }
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {undo && (
            <Button variant="danger" disabled={busy} onClick={() => void act(undo.act)}>
              {undo.label}
            </Button>
          )}
          <Button onClick={onClose}>{text('confirm.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="pk-form"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        {error && (
          <Notice tone="bad" title={failed}>
            {errorSentence(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
