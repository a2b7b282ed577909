import type { Translation } from '@portal/sdk'
import { words } from '../words.de'
import type { en } from './text'

export default {
  ...words,
  lede: 'Installiert wird nur, was einer von diesen signiert hat.',
  failed: 'Die Herausgeber ließen sich nicht auflisten',
  none: 'Noch wird niemandem vertraut',
  trusted: 'Vertraut',
  distrusted: 'Entzogen',
  distrust: 'Vertrauen entziehen',
  'distrust.of': '{publisher} das Vertrauen entziehen',
  'distrust.title': '{publisher} das Vertrauen entziehen?',
  'distrust.text': 'Nichts von diesem Herausgeber wird mehr installiert, und was von ihm läuft, endet.',
  trust: 'Einem Herausgeber vertrauen',
  'trust.choose': 'publisher.json auswählen',
  'trust.text':
    'Eine publisher.json bindet einen Schlüssel an die Wallet ihres Herausgebers. Beides mit dem vergleichen, was der Herausgeber auf anderem Weg gesagt hat.',
  'trust.unread': '{file} ist keine publisher.json.',
  'trust.title': '{publisher} vertrauen?',
  'trust.ask':
    'Was mit diesem Schlüssel signiert ist, lässt sich von da an installieren, nachdem sein Plan freigegeben wurde.',
  'trust.id': 'Kennung',
  'trust.yes': '{publisher} vertrauen',
} satisfies Translation<typeof en>
