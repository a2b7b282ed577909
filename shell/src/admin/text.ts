import { defineMessages, type Text, useText } from '@portal/sdk'
import { en } from './text.en'

/** What the admin's pages say; it comes with them, and not with the portal's first page. */
export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export type TextKey = keyof typeof en

export function useT(): Text<TextKey> {
  return useText(messages)
}
