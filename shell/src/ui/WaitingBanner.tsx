import { Button } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { useWaiting } from '../session/useWaiting'
import { Banner } from './Banner'
import { useLasting } from './useLasting'

/** What the wallet is still asked for, and a button to stop waiting. It is not shown for a wallet that answers soon. */
export function WaitingBanner(): ReactElement | null {
  const t = useT()
  const { wallet } = useShell().shell
  const waiting = useWaiting()
  const told = useLasting(waiting?.since ?? null)
  if (!waiting || !told) return null
  const cancel = (
    <Button size="sm" onClick={wallet.cancel}>
      {t('waiting.cancel')}
    </Button>
  )
  return (
    <Banner actions={cancel}>
      {t(`waiting.${waiting.question}`, { wallet: waiting.wallet.name })}. {t('waiting.text')}
    </Banner>
  )
}
