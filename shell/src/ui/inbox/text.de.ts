import type { Translation } from '@portal/sdk'
import type { en } from './text'

const de: Translation<typeof en> = {
  'inbox.title': 'Mitteilungen',
  'inbox.unread': { one: '{count} ungelesene Mitteilung', other: '{count} ungelesene Mitteilungen' },
  'inbox.readAll': 'Alle als gelesen markieren',
  'inbox.read': '{title} als gelesen markieren',
  'inbox.isUnread': 'Ungelesen',
  'inbox.older': 'Ältere zeigen',
  'inbox.empty': 'Noch nichts da',
  'inbox.emptyText': 'Was die Module des Portals dieser Wallet mitteilen, steht hier, 90 Tage lang.',
  'inbox.failed': 'Die Mitteilungen ließen sich nicht lesen',
  'inbox.markFailed': 'Das ließ sich nicht als gelesen markieren',
  'inbox.openFailed': 'Die Mitteilungen ließen sich nicht öffnen',
}

export default de
