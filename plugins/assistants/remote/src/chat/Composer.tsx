import { useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '../texts'

export interface ComposerProps {
  /** An answer is being written: it can be stopped, and nothing can be asked. */
  running: boolean
  busy: boolean
  /** false: it was not asked, and what was written stays */
  onAsk: (question: string) => Promise<boolean>
  onStop: () => void
  onEditLast: () => void
  /** what stands above the field */
  children?: ReactNode
}

const longest = 4000

/** The field to ask in: Enter sends, Shift and Enter begin a line, Escape stops the answer. */
export function Composer({ running, busy, onAsk, onStop, onEditLast, children }: ComposerProps): ReactElement {
  const text = useText(messages)
  const [written, setWritten] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const stop = useRef(onStop)
  stop.current = onStop
  useEffect(() => {
    if (!running) return
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // There it closes what is open, and clears a search.
      if ((event.target as HTMLElement).closest('[role="dialog"], [role="menu"], input')) return
      stop.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [running])

  const send = async () => {
    if (written.trim() === '' || busy || running) return
    if (await onAsk(written.trim())) setWritten('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method's Enter takes what it offers.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void send()
    } else if (event.key === 'ArrowUp' && written === '') {
      event.preventDefault()
      onEditLast()
    }
  }
  return (
    <div className="assistants-composer">
      <div className="assistants-column">
        {children}
        <form
          className="assistants-field"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <textarea
            ref={field}
            rows={1}
            maxLength={longest}
            aria-label={text('composer.label')}
            placeholder={text('composer.placeholder')}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
            onKeyDown={press}
          />
          <div className="assistants-field-row">
            <span className="assistants-hint assistants-roomy">
              {text(running ? 'composer.stop.hint' : 'composer.hint')}
            </span>
            {/* Where there is no room for it above, nor a keyboard to speak of. */}
            <span className="assistants-hint assistants-tight">{text('engine')}</span>
            {running ? (
              <Button size="sm" icon={<Square size={13} aria-hidden="true" />} onClick={onStop}>
                {text('stop')}
              </Button>
            ) : (
              <Button
                size="sm"
                type="submit"
                variant="primary"
                busy={busy}
                disabled={written.trim() === ''}
                icon={<ArrowUp size={14} aria-hidden="true" />}
              >
                {text('send')}
              </Button>
            )}
          </div>
        </form>
      </div>
    </div>
  )
}
