import type { Translation } from '@portal/sdk'
import type { en } from './text'

export default {
  title: 'Seitenaufrufe',
  window: { one: 'Letzter Tag', other: 'Letzte {count} Tage' },
  definition:
    'Wie oft eine Seite geöffnet wurde, nach Tagen in UTC. Ein Besucher zählt einmal am Tag, und nach einem Neustart des Portals noch einmal. Adressen werden nicht gespeichert, und Browser, die nicht verfolgt werden wollen, zählen nicht mit.',
  label: {
    one: '{count} Seitenaufruf in {days} Tagen, höchstens {most} an einem Tag',
    other: '{count} Seitenaufrufe in {days} Tagen, höchstens {most} an einem Tag',
  },
  day: '{day}: {views}, {visitors}',
  today: 'Heute',
  total: 'In {count} Tagen',
  views: { one: '{count} Aufruf', other: '{count} Aufrufe' },
  visitors: { one: '{count} Besucher', other: '{count} Besucher' },
  pages: 'Häufigste Seiten',
  tiers: 'Nach Stufe',
  noTier: 'Keine Stufe',
  referrers: 'Herkunft',
  notFound: 'Nicht gefunden',
  failed: 'Die Seitenaufrufe ließen sich nicht lesen',
  none: 'Noch kein Seitenaufruf',
  noneText: 'Der erste steht hier, Sekunden nachdem jemand eine Seite geöffnet hat.',
} satisfies Translation<typeof en>
