import { Check, Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from './Button'
import { useCopy } from './useCopy'

interface CopyButtonProps {
  content: string
  label: string
  /** said in its place once it is copied */
  done: string
}

/** Copies a text and says so. */
export function CopyButton({ content, label, done }: CopyButtonProps): ReactElement {
  const { copied, copy } = useCopy()
  return (
    <Button
      size="sm"
      icon={copied === 'copied' ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      onClick={() => copy(content)}
    >
      {copied === 'copied' ? done : label}
    </Button>
  )
}
