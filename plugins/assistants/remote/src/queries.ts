import { useLocale } from '@portal/sdk'
import { withMessage } from './chat/withMessage'
import { useModuleQuery } from './topics'
import type { ConversationList, Prompts, Thread } from './wire'

/** The visitor's conversations: those that are listed, or archived, or that a search finds. */
export function useConversations(search: string, archived: boolean) {
  const parameters = search ? `?q=${encodeURIComponent(search)}` : archived ? '?archived=true' : ''
  return useModuleQuery<ConversationList>(`/conversations${parameters}`, {
    // An answer that grows changes no list.
    live: { topic: 'conversations', apply: (list, { message }) => (message ? list : undefined) },
  })
}

/** One conversation, with the answer that is being written as it grows; empty: none is read. */
export function useThread(conversation: string) {
  // The list's answer is that of the path without an id.
  return useModuleQuery<Thread>(`/conversations/${conversation || 'none'}`, {
    enabled: conversation !== '',
    live: { topic: 'conversations', apply: withMessage },
  })
}

/** What can be asked now, in the visitor's language. */
export function usePrompts() {
  const language = useAnswerLanguage()
  return useModuleQuery<Prompts>(`/prompts?language=${language}`)
}

/** What answers are written in. */
export function useAnswerLanguage(): 'en' | 'de' {
  return useLocale().startsWith('de') ? 'de' : 'en'
}
