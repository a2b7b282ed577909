import { useText } from '@portal/sdk'
import { Sheet } from '@portal/sdk/kit'
import { urlParam, useUrlState } from '@portal/sdk/ui'
import { useRef, useState } from 'react'
import { Chat } from '../chat/Chat'
import { ShortcutList } from '../chat/ShortcutList'
import { useShortcuts } from '../chat/useShortcuts'
import { ConversationList } from '../list/ConversationList'
import { messages } from '../texts'

const schema = { c: urlParam.string(), temporary: urlParam.boolean() }

/** Conversations with E.C.H.O.: the list of them, and the one that the address names. */
export default function EchoChat() {
  const text = useText(messages)
  const { values, put } = useUrlState(schema)
  const [listed, setListed] = useState(false)
  const [keys, setKeys] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  // A conversation that begins in the open chat stays in it: the field to ask in keeps what is written there, and the focus.
  const [chat, setChat] = useState({ number: 0, begun: '' })
  const open = (conversation: string) => {
    setListed(false)
    put({ c: conversation, temporary: false }, { history: 'push' })
  }
  const begin = (temporary: boolean) => {
    setListed(false)
    setChat(({ number }) => ({ number: number + 1, begun: '' }))
    put({ c: '', temporary }, { history: 'push' })
  }
  useShortcuts(page, {
    onSearch: () => {
      const field = page.current?.querySelector<HTMLInputElement>('input[type="search"]')
      // On a narrow page the list comes first.
      if (field?.offsetParent) field.focus()
      else setListed(true)
    },
    onNew: () => begin(false),
    onKeys: () => setKeys(true),
  })
  const list = <ConversationList current={values.c} onOpen={open} onBegin={begin} />
  return (
    <div ref={page} className="assistants-page">
      <aside className="assistants-list" aria-label={text('conversations')}>
        {list}
      </aside>
      <Chat
        key={values.c === '' || values.c === chat.begun ? chat.number : values.c}
        conversation={values.c}
        temporary={values.temporary}
        // What was begun here stays where it is: the way back leads past it.
        onBegun={(conversation) => {
          setChat(({ number }) => ({ number, begun: conversation }))
          put({ c: conversation, temporary: false }, { history: 'replace' })
        }}
        onNew={() => begin(false)}
        onList={() => setListed(true)}
        onKeys={() => setKeys(true)}
      />
      {listed && (
        <Sheet open onOpenChange={setListed} title={text('conversations')}>
          {list}
        </Sheet>
      )}
      {keys && <ShortcutList onClose={() => setKeys(false)} />}
    </div>
  )
}
