import { Button } from '@portal/sdk/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import type { Wait } from '../session/Waiting'
import { WalletPicture } from './WalletPicture'

export interface WaitingCardProps {
  wait: Wait
  /** Called when the card, which had the focus, is removed. */
  onGone(): void
}

/**
 * What the person has to do in the wallet now, and a button to stop waiting. The card takes the place, and the focus, of the button that
 * was pressed.
 */
export function WaitingCard({ wait: { question, wallet }, onGone }: WaitingCardProps): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const cancel = useRef<HTMLButtonElement>(null)
  const gone = useRef(onGone)
  useEffect(() => {
    cancel.current?.focus()
    return () => gone.current()
  }, [])
  return (
    <div className="waiting">
      <span className="kind kind-xl kind-naxus">
        <WalletPicture icon={wallet.icon} size={28} />
      </span>
      <div className="grid gap-1" role="status">
        <p className="text-base font-[600]">{t(`waiting.${question}`, { wallet: wallet.name })}</p>
        <p className="text-sm text-muted">{t('waiting.text')}</p>
      </div>
      <Button ref={cancel} block onClick={shell.wallet.cancel}>
        {t('waiting.cancel')}
      </Button>
    </div>
  )
}
