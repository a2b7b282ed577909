import { useState } from 'react'

/**
 * Where what a control opens has its place: in the dialog that the control is in, outside of which nothing can be scrolled or read,
 * else in the page's main part. The first is the control's ref.
 */
export function useContainer(): [(control: HTMLElement | null) => void, HTMLElement | undefined] {
  const [control, setControl] = useState<HTMLElement | null>(null)
  return [setControl, control?.closest<HTMLElement>('[role$="dialog"], main') ?? undefined]
}
