import type { Translation } from '@portal/sdk'
import type { en } from './text'

/** Why a stream or a socket ended, in German. */
export default {
  SessionEnded: 'Die Sitzung ist beendet. Zum Fortfahren neu anmelden.',
  AccessLost: 'Der Zugang dazu wurde geschlossen, während es offen war.',
  ModuleOff: 'Dieser Teil des Portals wurde ausgeschaltet.',
  ConnectionLost: 'Die Verbindung ist abgebrochen.',
} satisfies Translation<typeof en>
