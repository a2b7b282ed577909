import { defineMessages } from '@portal/sdk'

/** What alerts of a validator say, in English. */
export const en = {
  notify: 'Notify me',
  notified: 'Notified',
  title: 'Be told of {name}',
  text: 'An entry in your inbox, once {depth} blocks are on top of what happened. An exit is told in any case.',
  commission: 'Each commission that it announces',
  stake: 'Stake that moves at once by at least',
  least: 'GAIA',
  'least.malformed': 'Enter an amount of GAIA above 0.',
  choose: 'Choose at least one of them, or stop.',
  stop: 'Stop',
  save: 'Save',
  lost: 'That could not be kept',
} as const

export const watchMessages = defineMessages(en, { de: () => import('./texts.de') })
