import { useCopy } from '@portal/sdk/ui'
import { Check, Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import { useT } from './text'

/** A key or a digest in groups that two people can compare; a click copies it whole. */
export function Key({ value }: { value: string }): ReactElement {
  const t = useT()
  const { copied, copy } = useCopy()
  return (
    <>
      <button type="button" className="key" data-copied={copied} onClick={() => copy(value)}>
        <code>{(value.match(/.{1,8}/g) ?? []).join(' ')}</code>
        {copied === 'copied' ? <Check size={12} aria-hidden="true" /> : <Copy size={12} aria-hidden="true" />}
        <span className="pk-sr-only"> {t('copy')}</span>
      </button>
      <span className="pk-sr-only" aria-live="polite">
        {copied !== 'no' && t(`copy.${copied}`)}
      </span>
    </>
  )
}
