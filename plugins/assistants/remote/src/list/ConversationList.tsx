import { useText } from '@portal/sdk'
import { Button, QueryView, SearchInput, Skeleton } from '@portal/sdk/ui'
import { Archive, ArrowLeft, Plus, Timer } from 'lucide-react'
import { type ReactElement, useDeferredValue, useState } from 'react'
import { useConversations } from '../queries'
import { messages } from '../texts'
import type { ConversationList as List } from '../wire'
import { ConversationRow } from './ConversationRow'
import { groupsOf } from './groupsOf'

export interface ConversationListProps {
  current: string
  onOpen: (conversation: string) => void
  onBegin: (temporary: boolean) => void
}

/** The visitor's conversations, with a search over all that was said in them. */
export function ConversationList({ current, onOpen, onBegin }: ConversationListProps): ReactElement {
  const text = useText(messages)
  const [sought, setSought] = useState('')
  const [archived, setArchived] = useState(false)
  const search = useDeferredValue(sought.trim())
  const query = useConversations(search, archived)
  return (
    <div className="assistants-conversations">
      <div className="assistants-begin">
        <Button block icon={<Plus size={15} aria-hidden="true" />} onClick={() => onBegin(false)}>
          {text('new')}
        </Button>
        <Button
          variant="ghost"
          className="pk-btn-icon"
          aria-label={text('temporary')}
          title={text('temporary')}
          onClick={() => onBegin(true)}
        >
          <Timer size={16} aria-hidden="true" />
        </Button>
      </div>
      <SearchInput label={text('search')} value={sought} onSeek={setSought} />
      <div className="assistants-rows">
        <QueryView query={query} failed={text('list.failed')} skeleton={<Rows />}>
          {(list) => (
            <Groups
              list={list}
              title={search ? 'list.found' : archived ? 'list.archived' : null}
              current={current}
              onOpen={onOpen}
              onGone={() => onBegin(false)}
            />
          )}
        </QueryView>
      </div>
      {!search && (
        <Button
          size="sm"
          variant="ghost"
          icon={archived ? <ArrowLeft size={14} aria-hidden="true" /> : <Archive size={14} aria-hidden="true" />}
          onClick={() => setArchived(!archived)}
        >
          {text(archived ? 'archive.hide' : 'archive.show')}
        </Button>
      )}
    </div>
  )
}

interface GroupsProps {
  list: List
  /** of all of them; null: they stand in groups by age */
  title: 'list.found' | 'list.archived' | null
  current: string
  onOpen: (conversation: string) => void
  onGone: () => void
}

function Groups({ list, title, current, onOpen, onGone }: GroupsProps): ReactElement {
  const text = useText(messages)
  const groups = title ? [{ title, conversations: list.conversations }] : groupsOf(list.conversations, new Date())
  if (list.conversations.length === 0)
    return (
      <p className="assistants-quiet">
        {text(
          title === 'list.found'
            ? 'search.none.text'
            : title === 'list.archived'
              ? 'list.empty.archived'
              : 'list.empty',
        )}
      </p>
    )
  return (
    <>
      {groups.map((group) => (
        <section key={group.title} aria-label={text(group.title)}>
          <h2 className="assistants-group">{text(group.title)}</h2>
          <ul>
            {group.conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === current}
                onOpen={() => onOpen(conversation.id)}
                onGone={() => conversation.id === current && onGone()}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.more && <p className="assistants-quiet">{text('list.more')}</p>}
    </>
  )
}

function Rows(): ReactElement {
  return (
    <div className="assistants-waiting" aria-busy="true">
      <Skeleton width="80%" />
      <Skeleton width="64%" />
      <Skeleton width="72%" />
    </div>
  )
}
