import type { Translation } from '@portal/sdk'
import { words } from '../words.de'
import type { en } from './text'

export default {
  ...words,
  returned: '{module} ist von selbst zu {version} zurückgekehrt',
  turnOff: '{module} abschalten',
  'turnOff.title': '{module} für alle abschalten?',
  'turnOff.text':
    'Seine Seiten und seine API sagen sofort, dass es abgeschaltet ist. Es verliert nichts und lässt sich jederzeit wieder einschalten.',
  turnOn: '{module} wieder einschalten',
  'off.title': '{module} ist für alle abgeschaltet',
  enable: '{module} einschalten',
  soak: 'Version {version} wird noch {count} s beobachtet. Scheitert sie, kehrt das Modul von selbst zurück.',
  'soak.short': '{version} noch {count} s beobachtet',
  startAgain: 'Neu starten',
  'class.panic': 'Es ist abgestürzt (panic).',
  'class.out_of_memory': 'Der Speicher hat nicht gereicht.',
  'class.handshake': 'Es endete, bevor es bereit war.',
  'class.configure': 'Es wollte nicht starten.',
  'class.health': 'Es antwortet nicht mehr.',
  'class.verification': 'Seine Dateien sind nicht die signierten.',
  'class.ended': 'Sein Prozess ist beendet.',
  'class.sandbox': 'Seine Sandbox war nicht vollständig, deshalb wurde es nicht gestartet.',
  'class.processor': 'Es hat einen ganzen Prozessor belegt.',
  'class.migration': 'Seine Tabellen ließen sich nicht umstellen.',
  'class.worse': 'Die neue Version war schlechter als die alte.',
  takenBack: 'Version {version} wurde zurückgenommen ({time})',
} satisfies Translation<typeof en>
