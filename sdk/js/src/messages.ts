import { defineMessages } from './text'

/** The SDK's own texts, in English. */
export const en = {
  none: '—',
  'fetch.notJson': 'The answer of {path} is not JSON.',
  'time.now': 'just now',
  'time.seconds': '{count} s ago',
  'time.minutes': '{count} min ago',
  'time.hours': '{count} h ago',
  'time.days': '{count} d ago',
  'time.in.seconds': 'in {count} s',
  'time.in.minutes': 'in {count} min',
  'time.in.hours': 'in {count} h',
  'time.in.days': 'in {count} d',
  'stat.loading': 'Loading',
  'stat.stale': 'Out of date since {time}',
  'stat.unreachable': 'Source unreachable',
  'stat.none': 'None yet',
  'address.copy': 'Copy address',
  'address.copied': 'Address copied',
  'address.failed': 'The browser did not allow copying',
  'definition.of': 'What is {term}?',
  'dialog.close': 'Close',
  'error.title': 'This could not be shown',
  'error.retry': 'Try again',
  'error.copy': 'Copy diagnostics',
  'error.copied': 'Diagnostics copied',
  'error.since': 'Since {time}',
  'error.lastGood': 'Last known value: {value}',
} as const

// The shell's German has the same name: one file, one request.
export const sdkMessages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './messages.de') })
