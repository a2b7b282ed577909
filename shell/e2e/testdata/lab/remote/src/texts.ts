import { defineMessages } from '@portal/sdk'

export const texts = defineMessages(
  { title: 'Every hook', said: 'Said {count} times', lower: 'Much further down' },
  { de: () => import('./texts.de') },
)
