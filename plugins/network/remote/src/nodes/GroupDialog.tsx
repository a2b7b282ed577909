import { errorSentence, useModuleMutation, useText } from '@portal/sdk'
import { Button, Dialog, TextInput } from '@portal/sdk/ui'
import { useId, useState } from 'react'
import { nodeMessages } from './texts'
import type { NodeDetail } from './wire'

/** Which group of its owner's the node is in. */
export function GroupDialog({ node, onClose }: { node: NodeDetail; onClose: () => void }) {
  const text = useText(nodeMessages)
  const form = useId()
  const [label, setLabel] = useState(node.label)
  const put = useModuleMutation<void, { label: string }>({ invalidates: ['/machines'], onSuccess: onClose })
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={text('group.title', { name: node.name })}
      description={text('group.text')}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={put.isPending}>
            {text('group.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          put.mutate({ path: `/machines/${node.node}/label`, method: 'PUT', body: { label } })
        }}
      >
        <TextInput
          label={text('group.label')}
          hint={text('group.hint')}
          value={label}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setLabel(event.target.value)}
          error={put.error ? errorSentence(put.error) : undefined}
        />
      </form>
    </Dialog>
  )
}
