import { defineMessages, useText } from '@portal/sdk'

/** What the card of page views says, in English. */
export const en = {
  title: 'Page views',
  window: { one: 'Last day', other: 'Last {count} days' },
  definition:
    'How often a page was opened, by day of UTC. A visitor is counted once a day, and once more after a restart of the portal. No address is kept, and browsers that ask not to be tracked are not counted.',
  label: {
    one: '{count} page view in {days} days, at most {most} on one day',
    other: '{count} page views in {days} days, at most {most} on one day',
  },
  day: '{day}: {views}, {visitors}',
  today: 'Today',
  total: 'In {count} days',
  views: { one: '{count} view', other: '{count} views' },
  visitors: { one: '{count} visitor', other: '{count} visitors' },
  pages: 'Top pages',
  tiers: 'By tier',
  noTier: 'No tier',
  referrers: 'Came from',
  notFound: 'Not found',
  failed: 'The page views could not be read',
  none: 'No page view yet',
  noneText: 'The first one shows here within seconds of somebody opening a page.',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export const useT = () => useText(messages)
