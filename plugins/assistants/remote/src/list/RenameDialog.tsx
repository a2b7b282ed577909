import { useModuleMutation, useText } from '@portal/sdk'
import { FormDialog } from '@portal/sdk/kit'
import { TextInput } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { messages } from '../texts'
import type { Conversation } from '../wire'

/** Gives a conversation another title. */
export function RenameDialog(props: { conversation: Conversation; onClose: () => void }): ReactElement {
  const { conversation, onClose } = props
  const text = useText(messages)
  const [title, setTitle] = useState(conversation.title)
  const { mutateAsync } = useModuleMutation()
  return (
    <FormDialog
      title={text('rename')}
      label={text('save')}
      failed={text('rename.failed')}
      send={() =>
        title.trim() === ''
          ? undefined
          : mutateAsync({ path: `/conversations/${conversation.id}`, method: 'PATCH', body: { title: title.trim() } })
      }
      onClose={onClose}
    >
      <TextInput
        label={text('rename.label')}
        value={title}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  )
}
