import type { Translation } from '@portal/sdk'
import type { en } from './text'

const de: Translation<typeof en> = {
  'palette.placeholder': 'Seite, Adresse, Transaktion, Block …',
  'palette.results': 'Ergebnisse',
  'palette.recent': 'Zuletzt',
  'palette.pages': 'Seiten',
  'palette.actions': 'Aktionen',
  'palette.address': 'Adresse',
  'palette.show': 'Im Portal zeigen',
  'palette.transaction': 'Transaktion',
  'palette.block': 'Block {count}',
  'palette.unanswered': '{module} hat nicht geantwortet',
  'palette.wrongChecksum': 'Die Prüfsumme dieser Adresse (EIP-55) stimmt nicht. Ein Tippfehler?',
  'palette.searching': 'Suche läuft …',
  'palette.count': { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  'palette.nothing': 'Nichts gefunden für „{text}“',
  'palette.hint': 'Einen Seitennamen versuchen, eine Adresse, die mit 0x beginnt, eine Transaktion oder einen Block.',
  'palette.keyMove': 'bewegen',
  'palette.keyOpen': 'öffnen',
  'palette.keyClose': 'schließen',
  'palette.explorer': 'Im Explorer öffnen',
}

export default de
