import { defineMessages, useText } from '@portal/sdk'

/** What the inbox says; it comes with it, and not with the portal's first page. */
export const en = {
  'inbox.title': 'Notifications',
  'inbox.unread': { one: '{count} unread notification', other: '{count} unread notifications' },
  'inbox.readAll': 'Mark all as read',
  'inbox.read': 'Mark {title} as read',
  'inbox.isUnread': 'Unread',
  'inbox.older': 'Show older',
  'inbox.empty': 'Nothing here yet',
  'inbox.emptyText': 'What the portal’s modules tell this wallet appears here and stays for 90 days.',
  'inbox.failed': 'Your notifications could not be read',
  'inbox.markFailed': 'That could not be marked as read',
  'inbox.openFailed': 'Your notifications could not be opened',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })

export const useT = () => useText(messages)
