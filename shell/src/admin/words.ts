import { defineMessages, useText } from '@portal/sdk'

/** Words that several of the admin's pages use, in English. */
export const words = {
  install: 'Install module',
  publishers: 'Publishers',
  modules: 'Modules',
  unchanged: '{module} was not changed',
  cancel: 'Cancel',
  'modules.failed': 'The modules could not be listed',
  state: 'State',
  publisher: 'Publisher',
  version: 'Version',
  since: 'Since',
  on: 'On',
  'module.open': 'Open {module}',
  pages: 'Pages',
  may: 'What it may do',
  'may.nothing': 'It asks for nothing.',
  'may.granted': 'Granted',
  settings: 'Settings',
  wallet: 'Wallet',
  'wallet.portal': 'This portal itself',
  key: 'Key',
  issued: 'Signed',
  analyticsTest: 'Analytics test',
} as const

/** The words alone; a page has them among its own texts. */
export const messages = defineMessages(words, { de: () => import(/* webpackChunkName: "admin-de" */ './words.de') })

export const useT = () => useText(messages)
