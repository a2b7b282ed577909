import { useModuleMutation, useText } from '@portal/sdk'
import { FormDialog } from '@portal/sdk/kit'
import { Select } from '@portal/sdk/ui'
import { useState } from 'react'
import { TextArea } from './TextArea'
import { signalMessages } from './texts'
import type { SignalDetail } from './wire'

interface ModerationDialogProps {
  detail: SignalDetail
  act: 'hide' | 'outcome'
  onClose: () => void
}

/** An admin hides a signal, or records how it came out, with a reason that everybody sees. */
export default function ModerationDialog({ detail, act, onClose }: ModerationDialogProps) {
  const text = useText(signalMessages)
  const { mutateAsync } = useModuleMutation({ invalidates: ['/signals'] })
  const [reason, setReason] = useState('')
  const [value, setValue] = useState('10000')
  const [tried, setTried] = useState(false)
  const path = `/signal-admin/signals/${detail.uid}`
  const send = () => {
    setTried(true)
    if (reason.trim() === '') return
    return act === 'hide'
      ? mutateAsync({ path: `${path}/hidden`, method: 'PUT', body: { reason } })
      : mutateAsync({ path: `${path}/outcome`, method: 'PUT', body: { value: Number(value), proof: reason } })
  }
  return (
    <FormDialog
      title={text(`moderate.${act}`)}
      description={text(`moderate.${act}.text`)}
      label={text(`moderate.${act}`)}
      failed={text('moderate.failed')}
      send={send}
      onClose={onClose}
    >
      {act === 'outcome' && (
        <Select
          label={text('outcome')}
          value={value}
          options={[
            { value: '10000', label: text('outcome.true') },
            { value: '0', label: text('outcome.false') },
          ]}
          onChange={setValue}
        />
      )}
      <TextArea
        label={text(act === 'hide' ? 'moderate.reason' : 'moderate.proof')}
        rows={3}
        value={reason}
        error={tried && reason.trim() === '' ? text('moderate.reason.wrong') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  )
}
