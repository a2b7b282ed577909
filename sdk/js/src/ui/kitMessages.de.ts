import type { Translation } from '../text'
import type { en } from './kitMessages'

/** The texts of kitMessages, in German. */
export default {
  'entity.copy.address': 'Adresse {name} kopieren',
  'entity.copy.tx': 'Hash {name} kopieren',
  'entity.copy.block': 'Blocknummer {name} kopieren',
  'entity.copied': 'Kopiert',
  'entity.explorer': '{name} in {host} öffnen',
  'code.copy': 'Kopieren: {label}',
  'code.copied': 'Kopiert',
  'code.failed': 'Der Browser hat das Kopieren nicht erlaubt',
  'live.live': 'Live',
  'live.paused': 'Angehalten',
  'live.reconnecting': 'Verbindet neu',
  'live.pause': 'Anhalten',
  'live.resume': 'Fortsetzen',
} satisfies Translation<typeof en>
