import { defineMessages, useText } from '@portal/sdk'
import { words } from '../words'

/** What the publishers' page says, in English. */
export const en = {
  ...words,
  lede: 'A bundle is installed only when one of these has signed it.',
  failed: 'The publishers could not be listed',
  none: 'Nobody is trusted yet',
  trusted: 'Trusted',
  distrusted: 'Distrusted',
  distrust: 'Distrust',
  'distrust.of': 'Distrust {publisher}',
  'distrust.title': 'Distrust {publisher}?',
  'distrust.text': 'Nothing that they signed is installed any more, and what runs of theirs ends.',
  trust: 'Trust a publisher',
  'trust.choose': 'Choose publisher.json',
  'trust.text':
    'A publisher.json binds a key to the wallet of its publisher. Compare both with what the publisher told you by other means.',
  'trust.unread': '{file} is no publisher.json.',
  'trust.title': 'Trust {publisher}?',
  'trust.ask': 'What is signed with this key can be installed from then on, after its plan was granted.',
  'trust.id': 'Id',
  'trust.yes': 'Trust {publisher}',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export const useT = () => useText(messages)
