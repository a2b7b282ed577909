import type { Translation } from '@portal/sdk'
import { words } from '../words.de'
import type { en } from './text'

export default {
  ...words,
  nav: 'Verwaltung',
} satisfies Translation<typeof en>
