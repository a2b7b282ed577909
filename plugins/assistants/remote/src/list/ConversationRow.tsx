import { errorSentence, useModuleMutation, useText, useToast } from '@portal/sdk'
import { Confirm, Menu, type MenuItem } from '@portal/sdk/kit'
import { IconButton } from '@portal/sdk/ui'
import { Ellipsis, Pin } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { messages } from '../texts'
import type { Conversation } from '../wire'
import { RenameDialog } from './RenameDialog'
import { useExport } from './useExport'

export interface ConversationRowProps {
  conversation: Conversation
  current: boolean
  onOpen: () => void
  /** it was deleted */
  onGone: () => void
}

/** A conversation in the list, with what can be done with it. */
export function ConversationRow({ conversation, current, onOpen, onGone }: ConversationRowProps): ReactElement {
  const text = useText(messages)
  const toast = useToast()
  const [asks, setAsks] = useState<'rename' | 'delete' | null>(null)
  const { mutateAsync } = useModuleMutation()
  const save = useExport(conversation.id)
  const path = `/conversations/${conversation.id}`
  const failed = (error: unknown) =>
    toast({ title: text('change.failed'), description: errorSentence(error as Error), destructive: true })
  const change = (body: Partial<Conversation>) => void mutateAsync({ path, method: 'PATCH', body }).catch(failed)
  const items: MenuItem[][] = [
    [
      { label: text(conversation.pinned ? 'unpin' : 'pin'), onSelect: () => change({ pinned: !conversation.pinned }) },
      { label: text('rename'), onSelect: () => setAsks('rename') },
      {
        label: text(conversation.archived ? 'archive.back' : 'archive'),
        onSelect: () => change({ archived: !conversation.archived }),
      },
    ],
    [
      { label: text('export.markdown'), onSelect: () => void save('markdown').catch(failed) },
      { label: text('export.json'), onSelect: () => void save('json').catch(failed) },
    ],
    [{ label: text('delete'), danger: true, onSelect: () => setAsks('delete') }],
  ]
  return (
    <li className="assistants-row" data-current={current || undefined}>
      <button type="button" aria-current={current ? 'page' : undefined} title={conversation.title} onClick={onOpen}>
        {conversation.pinned && <Pin size={12} aria-hidden="true" />}
        <span>{conversation.title}</span>
      </button>
      <Menu
        align="end"
        items={items}
        trigger={
          <IconButton size="sm" label={text('more', { title: conversation.title })}>
            <Ellipsis size={15} aria-hidden="true" />
          </IconButton>
        }
      />
      {asks === 'rename' && <RenameDialog conversation={conversation} onClose={() => setAsks(null)} />}
      {asks === 'delete' && (
        <Confirm
          danger
          title={text('delete.title')}
          text={text('delete.text')}
          label={text('delete')}
          act={() => mutateAsync({ path, method: 'DELETE' })}
          onClose={() => setAsks(null)}
          onDone={onGone}
        />
      )}
    </li>
  )
}
