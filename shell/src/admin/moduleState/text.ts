import { defineMessages, useText } from '@portal/sdk'
import { words } from '../words'

/** What is said of a module wherever it is shown, in English. */
export const en = {
  ...words,
  returned: '{module} went back to {version} by itself',
  turnOff: 'Switch {module} off',
  'turnOff.title': 'Switch {module} off for everybody?',
  'turnOff.text':
    'Its pages and its API say at once that it is switched off. It loses nothing, and you can switch it on again at any time.',
  'turnOff.atOnce': 'Cut what runs in it now',
  'turnOff.drain': 'Otherwise its open requests have ten seconds to end.',
  'done.module.installed': 'Installed',
  'done.module.upgraded': 'Upgraded',
  'done.module.granted': 'Granted',
  'done.module.ungranted': 'Grant taken back',
  'done.module.enabled': 'Switched on',
  'done.module.disabled': 'Switched off',
  'done.module.drained': 'Drained',
  'done.module.rolled_back': 'Rolled back',
  'done.module.restarted': 'Restarted',
  'done.module.memory': 'Memory given',
  'done.module.placed': 'Cards and entries put',
  'done.module.settings': 'Settings changed',
  'done.module.job_asked': 'Job asked for',
  'done.module.removed': 'Removed',
  'done.release.revoked': 'Release revoked',
  'done.atOnce': 'what ran was cut',
  turnOn: 'Switch {module} on again',
  'off.title': '{module} is switched off for everybody',
  enable: 'Enable {module}',
  'drained.title': '{module} takes no new requests',
  'drained.open': {
    one: '{count} request or stream is still open. What is left at {time} is cut.',
    other: '{count} requests and streams are still open. What is left at {time} is cut.',
  },
  'drained.over': 'All that ran in it has ended, and so has its process. Change now what is to be changed.',
  'drained.end': 'Take requests again',
  soak: 'Watching version {version} for {count} s more. It goes back by itself when it fails.',
  'soak.short': 'watching {version}, {count} s more',
  startAgain: 'Start again',
  'class.panic': 'It panicked.',
  'class.out_of_memory': 'It ran out of memory.',
  'class.handshake': 'It ended before it was ready.',
  'class.configure': 'It refused to start.',
  'class.health': 'It stopped answering.',
  'class.verification': 'Its files are not what was signed.',
  'class.ended': 'Its process ended.',
  'class.sandbox': 'Its sandbox was incomplete, so it was not started.',
  'class.processor': 'It took a whole processor.',
  'class.migration': 'Its tables could not be migrated.',
  'class.worse': 'The new version did worse than the one before.',
  takenBack: 'Version {version} was taken back ({time})',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export type TextKey = keyof typeof en

export const useT = () => useText(messages)
