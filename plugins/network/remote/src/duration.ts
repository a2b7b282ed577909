import type { Text } from '@portal/sdk'
import type { MessageKey } from './texts'

const units = [
  ['time.day', 86_400],
  ['time.hour', 3_600],
  ['time.minute', 60],
] as const

/** A length of time in its largest unit: 604800 → "7 days". */
export function duration(text: Text<MessageKey>, seconds: number): string {
  const [key, length] = units.find(([, size]) => seconds >= size) ?? (['time.second', 1] as const)
  return text(key, { count: Math.round(seconds / length) })
}
