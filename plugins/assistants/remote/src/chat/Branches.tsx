import { moduleQueryKey, useModule, useModuleMutation, useText } from '@portal/sdk'
import { IconButton } from '@portal/sdk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { messages } from '../texts'
import type { Conversation, Message, Thread } from '../wire'
import { leafBelow } from './leafBelow'
import { siblingsOf } from './siblingsOf'

/** Leads to what was asked, or answered, otherwise in this place. Nothing where there is one way only. */
export function Branches({ thread, message }: { thread: Thread; message: Message }): ReactElement | null {
  const text = useText(messages)
  const module = useModule()
  const client = useQueryClient()
  const { mutate, isPending } = useModuleMutation<Conversation>({
    onSuccess: (kept) =>
      client.setQueryData(moduleQueryKey(module, `/conversations/${thread.id}`), (now: Thread | undefined) =>
        now ? { ...now, ...kept } : now,
      ),
  })
  const all = siblingsOf(thread.messages, message)
  const at = all.indexOf(message)
  if (all.length < 2) return null
  const show = (other: Message | undefined) =>
    other &&
    mutate({
      path: `/conversations/${thread.id}`,
      method: 'PATCH',
      body: { head: leafBelow(thread.messages, other).id },
    })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <span
      className="assistants-branches"
      role="group"
      aria-label={text('branch.label', { at: at + 1, of: all.length })}
    >
      <IconButton
        label={text('branch.before')}
        size="sm"
        disabled={at === 0 || isPending}
        onClick={() => show(all[at - 1])}
      >
        <ChevronLeft size={14} aria-hidden="true" />
      </IconButton>
      <span className="pk-num" aria-hidden="true">
        {at + 1}/{all.length}
      </span>
      <IconButton
        label={text('branch.after')}
        size="sm"
        disabled={at === all.length - 1 || isPending}
        onClick={() => show(all[at + 1])}
      >
        <ChevronRight size={14} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
