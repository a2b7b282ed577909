import { defineMessages, type Text, textIn, useText } from '@portal/sdk'
import { en } from './text.en'

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })

export type TextKey = keyof typeof en

/** A sentence outside of components, in the page's language. */
export const t: Text<TextKey> = (key, values) => textIn(messages, document.documentElement.lang || 'en')(key, values)

/** The same for components. */
export function useT(): Text<TextKey> {
  return useText(messages)
}
