import { defineMessages, useText } from '@portal/sdk'
import { words } from '../words'

/** What the list of modules says, in English. */
export const en = {
  ...words,
  lede: 'Each module is a plugin process and a page bundle. Switching one off takes effect at once, for everybody.',
  none: 'No module is installed',
  find: 'Find a module',
  notFound: 'No module has “{text}”',
  noneText: 'A module comes as a signed bundle. What it would do is shown before anything runs.',
  module: 'Module',
  tier: 'Tier',
  restarts: 'Restarts',
  'restarts.definition': 'How often the plugin process was started again since the portal runs.',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export const useT = () => useText(messages)
