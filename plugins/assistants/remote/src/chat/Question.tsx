import { useText } from '@portal/sdk'
import { Button, IconButton } from '@portal/sdk/ui'
import { Pencil } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '../texts'
import type { Message } from '../wire'

export interface QuestionProps {
  message: Message
  editing: boolean
  busy: boolean
  onEdit: () => void
  onCancel: () => void
  onAsk: (question: string) => void
  /** the branches beside it */
  children: ReactNode
}

/** What the visitor asked; asked otherwise it begins another branch. */
export function Question({ message, editing, busy, onEdit, onCancel, onAsk, children }: QuestionProps): ReactElement {
  const text = useText(messages)
  return (
    <article className="assistants-question" aria-label={text('you')}>
      {editing ? (
        <Edit key={message.id} from={message.text} busy={busy} onCancel={onCancel} onAsk={onAsk} />
      ) : (
        <p className="assistants-bubble">{message.text}</p>
      )}
      {!editing && (
        <div className="assistants-acts">
          {children}
          <IconButton label={text('edit')} size="sm" disabled={busy} onClick={onEdit}>
            <Pencil size={14} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </article>
  )
}

function Edit(props: {
  from: string
  busy: boolean
  onCancel: () => void
  onAsk: (question: string) => void
}): ReactElement {
  const { from, busy, onCancel, onAsk } = props
  const text = useText(messages)
  const [written, setWritten] = useState(from)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = () => {
    if (written.trim() !== '' && !busy) onAsk(written.trim())
  }
  return (
    <form
      className="assistants-field assistants-edit"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        maxLength={4000}
        aria-label={text('edit.label')}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.preventDefault()
            onCancel()
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            send()
          }
        }}
      />
      <div className="assistants-field-row">
        <Button size="sm" onClick={onCancel}>
          {text('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={busy} disabled={written.trim() === ''}>
          {text('edit.ask')}
        </Button>
      </div>
    </form>
  )
}
