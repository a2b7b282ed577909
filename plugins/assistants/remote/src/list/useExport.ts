import { useText } from '@portal/sdk'
import { useModuleFetch } from '@portal/sdk/streams'
import { useCallback } from 'react'
import { messages } from '../texts'
import type { Thread } from '../wire'
import { markdownOf } from './markdownOf'

/** Saves a conversation as a file: the branch that is shown as Markdown, or all of it as JSON. */
export function useExport(conversation: string): (format: 'markdown' | 'json') => Promise<void> {
  const text = useText(messages)
  const ask = useModuleFetch()
  return useCallback(
    async (format) => {
      const { body } = await ask({ path: `/conversations/${conversation}` })
      const thread = JSON.parse(body) as Thread
      const [content, ending, type] =
        format === 'json'
          ? [JSON.stringify(thread, null, 2), 'json', 'application/json']
          : [markdownOf(thread, { you: text('you'), echo: text('echo') }), 'md', 'text/markdown']
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
      link.download = `${nameOf(thread.title)}.${ending}`
      link.click()
      URL.revokeObjectURL(link.href)
    },
    [ask, conversation, text],
  )
}

/** A title as a file's name. */
const nameOf = (title: string) =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'conversation'
