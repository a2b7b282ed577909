import { useText } from '@portal/sdk'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../texts'
import type { CitedFigure, Message, Thread } from '../wire'
import { Answer } from './Answer'
import { Branches } from './Branches'
import { FigureSource } from './FigureSource'
import { plainText } from './plainText'
import { Question } from './Question'
import { useFollowedEnd } from './useFollowedEnd'

export interface MessagesProps {
  thread: Thread
  branch: Message[]
  /** the question that is being edited */
  edited: string | null
  onEdit: (question: string | null) => void
  busy: boolean
  onAsk: (question: string, parent: string | null) => Promise<boolean>
  onAgain: (question: string) => void
}

/** What was asked and answered on the branch that is shown. */
export function Messages({ thread, branch, edited, onEdit, busy, onAsk, onAgain }: MessagesProps): ReactElement {
  const text = useText(messages)
  const [figure, setFigure] = useState<CitedFigure | null>(null)
  const scroll = useFollowedEnd(`${branch.length} ${branch.at(-1)?.step}`)
  const last = branch.at(-1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long conversation scrolls by keyboard
    <div className="assistants-scroll" ref={scroll} tabIndex={0} role="log" aria-live="off" aria-label={thread.title}>
      <ol className="assistants-column assistants-messages">
        {branch.map((message) => {
          const branches = <Branches thread={thread} message={message} />
          if (message.role === 'question')
            return (
              <li key={message.id} className="assistants-mine">
                <Question
                  message={message}
                  editing={edited === message.id}
                  busy={busy}
                  onEdit={() => onEdit(message.id)}
                  onCancel={() => onEdit(null)}
                  onAsk={async (question) => {
                    if (await onAsk(question, message.parent)) onEdit(null)
                  }}
                >
                  {branches}
                </Question>
              </li>
            )
          return (
            <li key={message.id}>
              <Answer
                message={message}
                newest={message === last}
                busy={busy}
                onFigure={setFigure}
                onAgain={() => message.parent && onAgain(message.parent)}
                onAsk={(question) => void onAsk(question, message.id)}
              >
                {branches}
              </Answer>
            </li>
          )
        })}
      </ol>
      <Spoken message={last} text={text} />
      {figure && <FigureSource figure={figure} onClose={() => setFigure(null)} />}
    </div>
  )
}

/** What a screen reader hears of the newest answer: that it comes, and all of it when it is there. Not of what was there before. */
function Spoken(props: { message: Message | undefined; text: ReturnType<typeof useText<keyof typeof messages.en>> }) {
  const { message, text } = props
  const heard = useRef<string>(undefined)
  const [said, setSaid] = useState('')
  const running = message?.state === 'running'
  useEffect(() => {
    if (message?.role !== 'answer') return
    if (running) {
      heard.current = message.id
      setSaid(text('live.writing'))
    } else if (heard.current === message.id) {
      heard.current = undefined
      setSaid(message.state === 'done' ? text('live.done', { text: plainText(message.text) }) : text('live.ended'))
    }
  }, [message, running, text])
  return (
    <p className="pk-sr-only" role="status">
      {said}
    </p>
  )
}
