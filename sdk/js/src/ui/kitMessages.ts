import { defineMessages } from '../text'

/** Texts of the kit that the first page has nothing of, in English: apart from the SDK's others, which it loads. */
export const en = {
  'entity.copy.address': 'Copy address {name}',
  'entity.copy.tx': 'Copy hash {name}',
  'entity.copy.block': 'Copy block number {name}',
  'entity.copied': 'Copied',
  'entity.explorer': 'Open {name} in {host}',
  'code.copy': 'Copy: {label}',
  'code.copied': 'Copied',
  'code.failed': 'The browser did not allow copying',
  'live.live': 'Live',
  'live.paused': 'Paused',
  'live.reconnecting': 'Reconnecting',
  'live.pause': 'Pause',
  'live.resume': 'Resume',
} as const

// The shell's German has the same name: one file, one request.
export const kitMessages = defineMessages(en, {
  de: () => import(/* webpackChunkName: "de" */ './kitMessages.de'),
})
