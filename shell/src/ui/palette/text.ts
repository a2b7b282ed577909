import { defineMessages, type Text, useText } from '@portal/sdk'
import { en } from './text.en'

/** What the palette says once it is open; it comes with it, and not with the portal's first page. */
export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })

export function usePaletteText(): Text<keyof typeof en> {
  return useText(messages)
}
