import { useFormat, useText } from '@portal/sdk'
import { Badge, Button, Notice, useCopy } from '@portal/sdk/ui'
import { Copy, MessageCircle, RotateCcw } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { messages } from '../texts'
import type { CitedFigure, Message } from '../wire'
import { AnswerPart } from './AnswerPart'
import { plainText } from './plainText'
import { StepCard } from './StepCard'

export interface AnswerProps {
  message: Message
  /** the last of the branch: what could be asked next stands below it */
  newest: boolean
  busy: boolean
  onFigure: (figure: CitedFigure) => void
  onAgain: () => void
  onAsk: (question: string) => void
  /** the branches beside it */
  children: ReactNode
}

/** What E.C.H.O. answered, and by which tools. */
export function Answer({ message, newest, busy, onFigure, onAgain, onAsk, children }: AnswerProps): ReactElement {
  const text = useText(messages)
  const { copied, copy } = useCopy()
  const { parts, state } = message
  const steps = parts.flatMap(({ step }) => step ?? [])
  const figures = parts.flatMap(({ figure }) => figure ?? [])
  const done = parts.at(-1)?.done
  const suggestions = (newest && done?.suggestions) || []
  return (
    <article className="assistants-answer" aria-label={text('echo')} aria-busy={state === 'running'}>
      <Who message={message} tools={steps.length} refused={done?.refused === true} />
      {steps.map((step) => (
        <StepCard key={step.id} step={step} />
      ))}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts only grow at their end
        <AnswerPart key={index} part={part} figures={figures} onFigure={onFigure} />
      ))}
      {(state === 'stopped' || state === 'interrupted' || state === 'failed') && (
        <Notice
          tone={state === 'stopped' ? 'info' : 'warn'}
          action={
            <Button size="sm" disabled={busy} icon={<RotateCcw size={14} aria-hidden="true" />} onClick={onAgain}>
              {text('retry')}
            </Button>
          }
        >
          {text(`state.${state}`)}
        </Notice>
      )}
      {state !== 'running' && (
        <div className="assistants-acts">
          {children}
          <Button
            size="sm"
            variant="ghost"
            icon={<Copy size={14} aria-hidden="true" />}
            onClick={() => copy(plainText(message.text))}
          >
            {text(copied === 'copied' ? 'copied' : 'copy')}
          </Button>
          {state === 'done' && (
            <Button
              size="sm"
              variant="ghost"
              disabled={busy}
              icon={<RotateCcw size={14} aria-hidden="true" />}
              onClick={onAgain}
            >
              {text('again')}
            </Button>
          )}
        </div>
      )}
      {suggestions.length > 0 && (
        <ul className="assistants-suggestions">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" disabled={busy} onClick={() => onAsk(suggestion)}>
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function Who({ message, tools, refused }: { message: Message; tools: number; refused: boolean }): ReactElement {
  const text = useText(messages)
  const format = useFormat()
  const facts: string[] = []
  if (message.firstMillis !== null)
    facts.push(text('meta.first', { seconds: format.number(message.firstMillis / 1000) }))
  if (tools > 0) facts.push(text('meta.tools', { count: tools }))
  if (message.state !== 'running') facts.push(text('meta.local'))
  return (
    <header className="assistants-who">
      <span className="assistants-mark" aria-hidden="true">
        <MessageCircle size={14} />
      </span>
      <b>{text('echo')}</b>
      {message.state === 'running' && (
        <Badge tone="info" dot>
          {text('state.running')}
        </Badge>
      )}
      {refused && <Badge tone="warn">{text('refused')}</Badge>}
      <span className="assistants-facts">{facts.join(' · ')}</span>
    </header>
  )
}
