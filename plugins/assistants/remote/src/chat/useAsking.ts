import { moduleQueryKey, useModule, useModuleMutation } from '@portal/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useAnswerLanguage } from '../queries'
import type { Thread } from '../wire'
import { newestOf } from './newestOf'
import { questionId } from './questionId'

/** What is asked, and where. */
export interface Ask {
  text: string
  /** the answer that it follows; null: it begins the conversation, or a branch of its beginning */
  parent: string | null
  temporary?: boolean
}

export interface Asking {
  /** Asks; resolves with the conversation. The same text that failed keeps its id, so that it is asked once. */
  ask: (what: Ask) => Promise<Thread>
  /** Has a question answered again. */
  again: (question: string) => Promise<Thread>
  stop: (answer: string) => Promise<Thread>
  busy: boolean
}

/** Writes to a conversation; empty: it begins with the question. */
export function useAsking(conversation: string): Asking {
  const module = useModule()
  const client = useQueryClient()
  const language = useAnswerLanguage()
  const failed = useRef({ text: '', id: '' })
  const { mutateAsync, isPending } = useModuleMutation<Thread>()
  const at = conversation ? `/conversations/${conversation}` : '/conversations'
  const keep = useCallback(
    (thread: Thread) => {
      client.setQueryData<Thread>(moduleQueryKey(module, `/conversations/${thread.id}`), (known) =>
        newestOf(thread, known),
      )
      return thread
    },
    [client, module],
  )
  const ask = async ({ text, parent, temporary = false }: Ask) => {
    const id = failed.current.text === text ? failed.current.id : questionId()
    failed.current = { text, id }
    const path = conversation ? `${at}/questions` : at
    const thread = keep(await mutateAsync({ path, body: { id, parent, text, language, temporary } }))
    failed.current = { text: '', id: '' }
    return thread
  }
  return {
    ask,
    again: async (question) => keep(await mutateAsync({ path: `${at}/answers`, body: { question } })),
    stop: async (answer) => keep(await mutateAsync({ path: `${at}/stop`, body: { answer } })),
    busy: isPending,
  }
}
