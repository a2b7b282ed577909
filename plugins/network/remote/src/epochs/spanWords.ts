import type { Text } from '@portal/sdk'
import { duration } from '../duration'
import type { MessageKey } from '../texts'

/** How long it is from one time to another, in its largest unit. */
export function spanWords(text: Text<MessageKey>, since: string, end: string): string {
  return duration(text, Math.max(1, (Date.parse(end) - Date.parse(since)) / 1000))
}
