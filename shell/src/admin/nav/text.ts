import { defineMessages, useText } from '@portal/sdk'
import { words } from '../words'

/** What the way around for admins says, in English. */
export const en = {
  ...words,
  nav: 'Admin',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export const useT = () => useText(messages)
