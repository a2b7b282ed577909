import { defineMessages } from '@portal/sdk'

/** What a stream or a socket says at its end; it comes with the first of them. */
export const en = {
  SessionEnded: 'Your session has ended. Sign in again to go on.',
  AccessLost: 'This was closed to you while it was open.',
  ModuleOff: 'This part of the portal was switched off.',
  ConnectionLost: 'The connection broke off.',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })
