import { defineMessages, type Text, useText } from '@portal/sdk'
import { en } from './text.en'

/** What the wallet's menu and the session's dialogs say; it comes with them, and not with the portal's first page. */
export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })

export function useT(): Text<keyof typeof en> {
  return useText(messages)
}
