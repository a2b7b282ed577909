import { defineMessages } from '../text'

/** What the way to the transactions says, apart from the rest: it is on every page. */
export const en = {
  'pending.button': { one: '{count} transaction pending', other: '{count} transactions pending' },
  'pending.none': 'Your transactions',
  'pending.failed': 'The list could not be opened',
} as const

export const pendingMessages = defineMessages(en, {
  de: () => import(/* webpackChunkName: "de" */ './pendingMessages.de'),
})
