import { defineMessages, useText } from '@portal/sdk'
import { words } from '../words'

/** What a module's settings say, in English. */
export const en = {
  ...words,
  failed: 'The settings could not be read',
  save: 'Save settings',
  set: 'Set',
  takeBack: 'Use the default',
  takeBackOf: 'Use the default of {name}',
  forget: 'Forget',
  forgetOf: 'Forget {name}',
  secret: 'A secret. Only the module reads it.',
  secretSet: 'A secret that is set and never shown. What you type takes its place.',
  lines: 'One per line.',
  json: 'As JSON.',
  notJSON: 'This is not JSON. Check quotes, commas and brackets.',
  problem: 'Not handed to the module.',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export const useT = () => useText(messages)
