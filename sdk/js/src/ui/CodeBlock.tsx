import './codeBlock.css'
import { Check, Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../text'
import { IconButton } from './Button'
import { kitMessages } from './kitMessages'
import { useCopy } from './useCopy'

export interface CodeBlockProps {
  /** what it is: "Request", "deploy.sh" */
  label: string
  code: string
  /** Long lines are broken, not scrolled: for what has no lines of its own, such as a signature. */
  wrap?: boolean
}

/** Code, a signed statement, an answer: as it is, with a button that copies all of it. */
export function CodeBlock({ label, code, wrap }: CodeBlockProps): ReactElement {
  const text = useText(kitMessages)
  const { copied, copy } = useCopy()
  return (
    <figure className="pk-code">
      <figcaption className="pk-code-head">
        {label}
        <IconButton size="sm" label={text('code.copy', { label })} onClick={() => copy(code)}>
          {copied === 'copied' ? (
            <Check size={14} className="pk-good" aria-hidden="true" />
          ) : (
            <Copy size={14} aria-hidden="true" />
          )}
        </IconButton>
        <span className="pk-sr-only" role="status">
          {copied === 'copied' && text('code.copied')}
          {copied === 'failed' && text('code.failed')}
        </span>
      </figcaption>
      {copied === 'failed' && <p className="pk-code-failed">{text('code.failed')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by keyboard */}
      <pre className="pk-code-text" data-wrap={wrap} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
