import type { ReactElement } from 'react'

/** A text as it was written. */
export function RawText({ text }: { text: string }): ReactElement {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard
  return <pre tabIndex={0}>{text}</pre>
}
