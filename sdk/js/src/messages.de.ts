import type { en } from './messages'
import type { Translation } from './text'

/** The SDK's own texts, in German. */
export default {
  none: '—',
  'fetch.notJson': 'Die Antwort von {path} ist kein JSON.',
  'time.now': 'gerade eben',
  'time.seconds': 'vor {count} s',
  'time.minutes': 'vor {count} min',
  'time.hours': 'vor {count} h',
  'time.days': { one: 'vor {count} Tag', other: 'vor {count} Tagen' },
  'time.in.seconds': 'in {count} s',
  'time.in.minutes': 'in {count} min',
  'time.in.hours': 'in {count} h',
  'time.in.days': { one: 'in {count} Tag', other: 'in {count} Tagen' },
  'stat.loading': 'Wird geladen',
  'stat.stale': 'Veraltet seit {time}',
  'stat.unreachable': 'Quelle nicht erreichbar',
  'stat.none': 'Noch keine',
  'address.copy': 'Adresse kopieren',
  'address.copied': 'Adresse kopiert',
  'address.failed': 'Der Browser hat das Kopieren nicht erlaubt',
  'definition.of': 'Was ist {term}?',
  'dialog.close': 'Schließen',
  'error.title': 'Das ließ sich nicht anzeigen',
  'error.retry': 'Erneut versuchen',
  'error.copy': 'Diagnose kopieren',
  'error.copied': 'Diagnose kopiert',
  'error.since': 'Seit {time}',
  'error.lastGood': 'Letzter bekannter Wert: {value}',
} satisfies Translation<typeof en>
