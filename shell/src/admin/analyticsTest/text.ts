import { defineMessages, useText } from '@portal/sdk'
import { words } from '../words'

/** What the test of analytics says, in English. */
export const en = {
  ...words,
  lede: 'Every page that this session opens, as this browser sends it and the portal receives it. Open pages in another tab and watch.',
  send: 'Send a test event',
  figures: 'Page views of this session',
  sent: 'Sent',
  sentNote: 'by this tab since it was loaded',
  received: 'Received',
  receivedNote: 'from this tab and others of the session',
  lost: 'Not received',
  lostNote: 'never sent again',
  script: 'External script',
  'script.none': 'None',
  'script.waiting': 'Loading',
  'script.loaded': 'Loaded',
  'script.failed': 'Blocked',
  noScript: 'none is configured',
  scriptFailed: 'unreachable, or not the file of its integrity hash',
  scriptWish: 'not loaded, as the browser wishes',
  wish: 'This browser asks not to be tracked ({wish}). The portal respects that: no page view is sent, no script is loaded, and there is no test event either.',
  log: 'Sent and received',
  when: 'When',
  page: 'Page',
  kind: 'Kind',
  view: 'Page view',
  test: 'Test',
  from: 'From',
  here: 'This tab',
  elsewhere: 'Another tab',
  'state.sent': 'Sent',
  'state.received': 'Received',
  'state.failed': 'Failed',
  none: 'No page view yet',
  noneText: 'Each change of page is one. Open another page, or send a test event.',
  kept: 'What becomes of a view',
  keptCounted: 'Counted',
  keptCountedText: 'By day, page, tier and linking host. A page is its route, never the address that was opened.',
  keptVisitor: 'Visitors of a day',
  keptVisitorText: 'Told apart by a hash under a key that is made anew every day. Neither is ever stored.',
  keptNever: 'Never kept',
  keptNeverText:
    'Wallet, network address, query, cookie, or the view itself. Only the views of admins wait in the event stream, for an hour.',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export const useT = () => useText(messages)
