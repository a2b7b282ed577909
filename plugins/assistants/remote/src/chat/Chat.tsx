import { PortalFetchError, useText } from '@portal/sdk'
import { Badge, Button, EmptyState, IconButton, Notice, QueryView, Skeleton } from '@portal/sdk/ui'
import { Keyboard, PanelLeft, Plus } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useThread } from '../queries'
import { messages } from '../texts'
import type { Thread } from '../wire'
import { Beginning } from './Beginning'
import { branchOf } from './branch'
import { Composer } from './Composer'
import { Messages } from './Messages'
import { useAsking } from './useAsking'

export interface ChatProps {
  /** empty: it begins with the next question */
  conversation: string
  temporary: boolean
  onBegun: (conversation: string) => void
  onNew: () => void
  onList: () => void
  onKeys: () => void
}

/** One conversation, with the field to ask in. */
export function Chat({ conversation, temporary, onBegun, onNew, onList, onKeys }: ChatProps): ReactElement {
  const text = useText(messages)
  const query = useThread(conversation)
  const asking = useAsking(conversation)
  const [failed, setFailed] = useState<Error | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const thread = query.data
  const branch = thread ? branchOf(thread) : []
  const last = branch.at(-1)
  const running = last?.state === 'running' ? last : undefined
  const gone = query.error instanceof PortalFetchError && query.error.status === 404

  // What was pressed to ask, a suggestion say, is gone with the answer: the focus goes on from the heading.
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what has been asked
  useEffect(() => {
    if (asked.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    asked.current = false
  }, [last?.id])

  /** Does one write; what failed is said above the field. */
  const act = async (write: () => Promise<Thread>) => {
    setFailed(null)
    asked.current = true
    try {
      const { id } = await write()
      if (id !== conversation) onBegun(id)
      return true
    } catch (error) {
      setFailed(error as Error)
      return false
    }
  }
  const ask = (question: string, parent = last?.role === 'answer' ? last.id : null) =>
    act(() => asking.ask({ text: question, parent, temporary }))
  const stop = () => running && void act(() => asking.stop(running.id))

  return (
    <section className="assistants-chat">
      <header className="assistants-head">
        <span className="assistants-narrow">
          <IconButton label={text('list.show')} onClick={onList}>
            <PanelLeft size={17} aria-hidden="true" />
          </IconButton>
        </span>
        <h1 ref={heading} tabIndex={-1} data-page-heading="">
          {thread?.title || text(temporary ? 'temporary' : 'title')}
        </h1>
        <span className="assistants-engine" title={text('engine.says')}>
          <Badge>{text('engine')}</Badge>
        </span>
        <IconButton label={text('shortcuts')} onClick={onKeys} className="assistants-wide">
          <Keyboard size={17} aria-hidden="true" />
        </IconButton>
        <span className="assistants-narrow">
          <IconButton label={text('new')} onClick={onNew}>
            <Plus size={17} aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      {conversation === '' ? (
        <Beginning temporary={temporary} onAsk={(question) => void ask(question)} busy={asking.busy} />
      ) : gone ? (
        <div className="assistants-scroll">
          <EmptyState
            title={text('thread.gone')}
            action={
              <Button variant="primary" onClick={onNew}>
                {text('new')}
              </Button>
            }
          >
            {text('thread.gone.text')}
          </EmptyState>
        </div>
      ) : (
        <QueryView query={query} failed={text('thread.failed')} skeleton={<Waiting />}>
          {(all) => (
            <Messages
              thread={all}
              branch={branch}
              edited={edited}
              onEdit={setEdited}
              busy={asking.busy || running !== undefined}
              onAsk={ask}
              onAgain={(question) => void act(() => asking.again(question))}
            />
          )}
        </QueryView>
      )}
      {!gone && (
        <Composer
          running={running !== undefined}
          busy={asking.busy}
          onAsk={ask}
          onStop={stop}
          onEditLast={() => setEdited(branch.findLast(({ role }) => role === 'question')?.id ?? null)}
        >
          {failed && (
            <Notice tone="bad" title={text('composer.failed')}>
              {failed.message.replace(/^\d{3}: /, '')}
            </Notice>
          )}
        </Composer>
      )}
    </section>
  )
}

function Waiting(): ReactElement {
  return (
    <div className="assistants-scroll" aria-busy="true">
      <div className="assistants-column">
        <Skeleton width="46%" height="40px" />
        <Skeleton width="88%" height="120px" />
      </div>
    </div>
  )
}
