import type { Tone } from './Tone'

/** What the read-out says of the place where the crosshair is. */
export interface Reading {
  /** the time, or the part's name */
  title: string
  lines: { label: string; tone?: Tone; text: string }[]
}

export function spoken({ title, lines }: Reading): string {
  return `${title}: ${lines.map(({ label, text }) => (label ? `${label} ${text}` : text)).join(', ')}`
}
