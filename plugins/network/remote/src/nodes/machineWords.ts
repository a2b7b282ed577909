import type { Text } from '@portal/sdk'
import { formatBytes } from '@portal/sdk/kit'
import type { en } from './texts'
import type { Machine } from './wire'

const systems = new Map([
  ['linux', 'Linux'],
  ['darwin', 'macOS'],
])

/** What a machine says of itself, in words. */
export function machineWords(text: Text<keyof typeof en>, machine: Machine, locale: string): string {
  const words = text('machine.words', {
    count: machine.processors,
    os: systems.get(machine.os) ?? machine.os,
    arch: machine.arch,
    memory: formatBytes(machine.memory, locale),
  })
  return machine.cpu ? `${words}, ${machine.cpu}` : words
}

/** How far a clock is off, in words. */
export function clockWords(text: Text<keyof typeof en>, skew: number, number: (value: number) => string): string {
  const seconds = number(Math.round(Math.abs(skew) / 1000))
  if (Math.abs(skew) < 1000) return text('clock.right')
  return text(skew > 0 ? 'clock.ahead' : 'clock.behind', { seconds })
}
