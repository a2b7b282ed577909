import { defineMessages } from '@portal/sdk'

export const en = {
  title: 'Progress of the sale',
  'title.price': 'Price of the sale',
  failed: 'The progress of the sale could not be read',
  reading: 'The sale’s history is still being read: what was sold over time is known once it is there.',
  choose: 'What is drawn',
  sold: 'Sold',
  raised: 'Raised',
  price: 'Price',
  softCap: 'Soft cap',
  hardCap: 'Hard cap',
  far: 'The hard cap of {cap} GAIA is far above this, and not drawn yet.',
  purchases: 'Purchases since the point before',
  definition:
    'What had been sold, and paid for it, by the end of each part of the window: the sum of the sale’s Bought logs. What is brought back after a failed sale is not taken off, as the contract does not either. A cap in coins is the cap × the price of its time.',
  'summary.sold': '{sold} GAIA sold of at most {cap}.',
  'summary.raised': '{raised} raised.',
  'summary.price': '{price} for one GAIA. The terms were set {count} times in all.',
  'now.sold': '{amount} GAIA sold',
  'now.raised': '{amount} raised',
  'now.price': '{amount} for one GAIA',
  'formula.sold': 'The sum of the tokens of all Bought logs of the sale',
  'formula.raised': 'The sum of the costs of all Bought logs of the sale',
  'formula.price': 'The price of the newest TermsSet log of the sale',
  'input.before': 'As the window began',
  'input.within': 'In the window, by {count} purchases',
  'input.word': 'The contract’s own word',
  'input.terms': 'Price set in block {block}',
} as const

export const progressMessages = defineMessages(en, { de: () => import('./texts.de') })
