import { defineMessages } from '@portal/sdk'

/** Why nothing came of a run in the sandbox; it comes with the first run. */
export const en = {
  HashDiffers: 'A file for this run is not the one that was named, so nothing was run.',
  FileMissing: 'A file for this run could not be loaded.',
  Malformed: 'This is no program that can be run here.',
  ImportRefused: 'The program asks for more than programs get here.',
  OutOfMemory: 'The program needs more memory than it may have.',
  OutOfTime: 'The program took longer than it may.',
  OutputTooLarge: 'The program wrote more than it may.',
  Trapped: 'The program failed.',
  TooMany: 'Too many programs are running here already. Try again when one has ended.',
  Unavailable: 'Programs cannot be run in this browser right now. Reload the page to try again.',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })
