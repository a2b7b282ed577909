import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** What the supply's course says, in German. */
export default {
  title: 'Gesamtmenge im Lauf der Zeit',
  failed: 'Der Verlauf der Gesamtmenge ließ sich nicht lesen',
  label: 'Wo die GAIA lagen, im Lauf der Zeit',
  summary: 'Von jetzt {supply} GAIA {parts}.',
  'summary.part': '{amount} {part}',
  definition:
    'Alle GAIA, die geprägt und nicht verbrannt wurden, nach dem Ort, an dem sie am Ende jedes Abschnitts lagen. Aufsummiert aus den Transfer-Logs des Tokens. Wer den neuesten Wert eines Vertrags prüfen will, vergleicht ihn mit balanceOf des Vertrags.',
  staking: 'Gestakt oder wird gelöst',
  vesting: 'Im Vesting',
  claims: 'Abzuholen',
  sale: 'Im Verkauf',
  other: 'Anderswo',
  minted: 'Bis dahin geprägt',
  burnt: 'Bis dahin verbrannt',
  now: 'Jetzt {amount} GAIA',
  formula:
    'Was in jeden Teil kam − was ihn verließ, nach allen Transfer-Logs; alle Teile ergeben, was geprägt − was verbrannt wurde',
  'formula.part': 'Was hineinkam − was hinausging, nach allen Transfer-Logs von und zu anderen Teilen',
  'input.got': 'Kam hinein',
  'input.gave': 'Ging hinaus',
  'input.minted': 'Geprägt',
  'input.burnt': 'Verbrannt',
} satisfies Translation<typeof en>
