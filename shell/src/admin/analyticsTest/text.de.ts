import type { Translation } from '@portal/sdk'
import { words } from '../words.de'
import type { en } from './text'

export default {
  ...words,
  lede: 'Jede Seite, die in dieser Sitzung geöffnet wird: wie dieser Browser sie meldet und wie sie beim Portal ankommt. Einfach Seiten in einem anderen Tab öffnen und zusehen.',
  send: 'Testereignis senden',
  figures: 'Seitenaufrufe dieser Sitzung',
  sent: 'Gesendet',
  sentNote: 'von diesem Tab, seit er geladen wurde',
  received: 'Angekommen',
  receivedNote: 'von diesem und anderen Tabs der Sitzung',
  lost: 'Nicht angekommen',
  lostNote: 'wird nicht noch einmal gesendet',
  script: 'Externes Skript',
  'script.none': 'Keines',
  'script.waiting': 'Lädt',
  'script.loaded': 'Geladen',
  'script.failed': 'Blockiert',
  noScript: 'keines eingestellt',
  scriptFailed: 'nicht erreichbar, oder nicht die Datei zu ihrer Prüfsumme',
  scriptWish: 'nicht geladen, wie es der Browser wünscht',
  wish: 'Dieser Browser will nicht verfolgt werden ({wish}). Das Portal hält sich daran: Kein Seitenaufruf wird gesendet, kein Skript geladen, und auch kein Testereignis gesendet.',
  log: 'Gesendet und angekommen',
  when: 'Wann',
  page: 'Seite',
  kind: 'Art',
  view: 'Seitenaufruf',
  test: 'Test',
  from: 'Von',
  here: 'Diesem Tab',
  elsewhere: 'Anderem Tab',
  'state.sent': 'Gesendet',
  'state.received': 'Angekommen',
  'state.failed': 'Fehlgeschlagen',
  none: 'Noch kein Seitenaufruf',
  noneText: 'Jeder Wechsel der Seite ist einer. Eine andere Seite öffnen, oder ein Testereignis senden.',
  kept: 'Was aus einem Aufruf wird',
  keptCounted: 'Gezählt',
  keptCountedText:
    'Nach Tag, Seite, Stufe und verweisendem Host. Eine Seite ist ihre Route, nie die Adresse, die geöffnet wurde.',
  keptVisitor: 'Besucher eines Tages',
  keptVisitorText:
    'Unterschieden durch eine Prüfsumme mit einem Schlüssel, der jeden Tag neu gemacht wird. Beides wird nie gespeichert.',
  keptNever: 'Nie gespeichert',
  keptNeverText:
    'Wallet, Netzwerkadresse, Abfrage, Cookie und der Aufruf selbst. Nur die Aufrufe der Verwaltung warten eine Stunde lang im Ereignisstrom.',
} satisfies Translation<typeof en>
