import { defineMessages, type Text, useText } from '@portal/sdk'
import { en } from './text.en'

/** What the explorer's pages say; it comes with them, and not with the portal's first page. */
export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "explorer-de" */ './text.de') })

export type TextKey = keyof typeof en

export function useT(): Text<TextKey> {
  return useText(messages)
}
