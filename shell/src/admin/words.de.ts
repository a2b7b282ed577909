import type { Translation } from '@portal/sdk'
import type { words as en } from './words'

export const words = {
  install: 'Modul installieren',
  publishers: 'Herausgeber',
  modules: 'Module',
  unchanged: '{module} wurde nicht geändert',
  cancel: 'Abbrechen',
  'modules.failed': 'Die Module ließen sich nicht auflisten',
  state: 'Zustand',
  publisher: 'Herausgeber',
  version: 'Version',
  since: 'Seit',
  on: 'An',
  'module.open': '{module} öffnen',
  pages: 'Seiten',
  may: 'Was es darf',
  'may.nothing': 'Es verlangt nichts.',
  'may.granted': 'Gewährt',
  settings: 'Einstellungen',
  wallet: 'Wallet',
  'wallet.portal': 'Das Portal selbst',
  key: 'Schlüssel',
  issued: 'Signiert',
  analyticsTest: 'Test der Zählung',
} satisfies Translation<typeof en>

export default words
