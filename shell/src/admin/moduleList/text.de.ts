import type { Translation } from '@portal/sdk'
import { words } from '../words.de'
import type { en } from './text'

export default {
  ...words,
  lede: 'Jedes Modul ist ein Plugin-Prozess und ein Seitenbündel. Wird eines ausgeschaltet, wirkt das sofort und für alle.',
  none: 'Kein Modul ist installiert',
  find: 'Ein Modul suchen',
  notFound: 'Kein Modul zu „{text}“',
  noneText: 'Ein Modul kommt als signiertes Bundle. Was es tun würde, steht da, bevor etwas läuft.',
  module: 'Modul',
  tier: 'Stufe',
  restarts: 'Neustarts',
  'restarts.definition': 'Wie oft der Plugin-Prozess neu gestartet wurde, seit das Portal läuft.',
} satisfies Translation<typeof en>
