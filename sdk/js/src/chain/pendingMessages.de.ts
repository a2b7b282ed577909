import type { Translation } from '../text'
import type { en } from './pendingMessages'

export default {
  'pending.button': { one: '{count} Transaktion ausstehend', other: '{count} Transaktionen ausstehend' },
  'pending.none': 'Eigene Transaktionen',
  'pending.failed': 'Die Liste ließ sich nicht öffnen',
} satisfies Translation<typeof en>
