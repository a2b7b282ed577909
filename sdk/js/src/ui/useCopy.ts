import { useEffect, useState } from 'react'

export type Copied = 'no' | 'copied' | 'failed'

const shownFor = 2000

/** Copies text; `copied` says for two seconds how that went. */
export function useCopy(): { copied: Copied; copy: (text: string) => void } {
  const [copied, setCopied] = useState<Copied>('no')
  useEffect(() => {
    if (copied === 'no') return
    const timer = setTimeout(() => setCopied('no'), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (text: string) => {
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied('copied'),
      () => setCopied('failed'),
    )
  }
  return { copied, copy }
}
