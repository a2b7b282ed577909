/** A colour of the tokens, which is right in both themes; `line` is for what is left over. */
export type Tone = 'accent' | 'vaelus' | 'naxus' | 'info' | 'good' | 'warn' | 'bad' | 'faint' | 'line'

/**
 * The tones of series, tiles and nodes that ask for none, in this order. Good, warn and bad mean something, so they are never given by
 * chance.
 */
const palette: readonly Tone[] = ['accent', 'vaelus', 'naxus', 'info', 'faint']

export function toneAt(index: number): Tone {
  return palette[index % palette.length] as Tone
}
