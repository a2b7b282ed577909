import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** The charts' own texts, in German. */
export default {
  none: '—',
  missing: 'nicht gemessen',
  empty: 'Noch nichts gemessen',
  'empty.window': 'In dieser Zeit nichts gemessen',
  zero: 'Alles davon ist null',
  'empty.hidden': 'Alle Reihen sind ausgeblendet',
  average: '{value} im Mittel',
  unknown: 'unbekannt',
  failed: 'Das Bild ließ sich nicht laden. Die Tabelle hat seine Zahlen.',
  crosshair: '{label}, Punkt für Punkt',
  legend: 'Reihen von {label}',
  'table.show': 'Als Tabelle zeigen',
  'table.hide': 'Tabelle ausblenden',
  'column.time': 'Zeit',
  'column.day': 'Tag',
  'column.name': 'Name',
  'column.value': 'Wert',
  'column.share': 'Anteil',
  'column.count': 'Anzahl',
  'column.range': 'Bereich',
  'column.from': 'Von',
  'column.to': 'Nach',
  between: '{from} bis {to}',
  'series.band': '{value} ({low} bis {high})',
  gap: 'Nicht gemessen zwischen {from} und {to}',
  'missing.count': { one: '{count} von {of} nicht gemessen', other: '{count} von {of} nicht gemessen' },
  'flow.circular': 'Diese Flüsse laufen im Kreis, was sich nicht zeichnen lässt. Die Tabelle hat sie.',
} satisfies Translation<typeof en>
