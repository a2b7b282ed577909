/** A colour of the tokens, which is right in both themes; `line` is for what is left over. */
export type Tone = 'accent' | 'vaelus' | 'naxus' | 'info' | 'good' | 'warn' | 'bad' | 'faint' | 'line'

/** What series, tiles and nodes get that ask for none, one after the other. Good, warn and bad mean something: nobody gets them by chance. */
const palette: readonly Tone[] = ['accent', 'vaelus', 'naxus', 'info', 'faint']

export function toneAt(index: number): Tone {
  return palette[index % palette.length] as Tone
}
