import { IconButton, useCopy } from '@portal/sdk/ui'
import { Check, Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import { useT } from './text'

/** The last lines of a module's process, with a button that copies them. */
export function Evidence({ text }: { text: string }): ReactElement {
  const t = useT()
  const { copied, copy } = useCopy()
  return (
    <figure className="evidence">
      <figcaption>
        {t('evidence')}
        <IconButton size="sm" label={t('evidence.copy')} onClick={() => copy(text)}>
          {copied === 'copied' ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
        </IconButton>
        <span className="pk-sr-only" aria-live="polite">
          {copied !== 'no' && t(`copy.${copied}`)}
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long trace scrolls by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
