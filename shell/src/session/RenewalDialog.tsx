import './dialogs.css'
import { shortAddress } from '@portal/sdk'
import { Avatar, Button, Dialog } from '@portal/sdk/ui'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from './text'
import { useWallet } from './WalletContext'

export interface RenewalDialogProps {
  /** whose session expired */
  address: string
}

/** Over the page whose session expired: signs in again and goes on, or leaves. */
export default function RenewalDialog({ address }: RenewalDialogProps): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const [busy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    await shell.renew()
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={t('renewal.expired')}
      description={t('renewal.text')}
      footer={
        <>
          {busy ? (
            <Button variant="ghost" onClick={shell.wallet.cancel}>
              {t('renewal.cancel')}
            </Button>
          ) : (
            <Button variant="ghost" onClick={() => void shell.giveUp()}>
              {t('renewal.leave')}
            </Button>
          )}
          <Button variant="primary" busy={busy} onClick={() => void renew()}>
            {t('renewal.again')}
          </Button>
        </>
      }
    >
      <Wallet address={address} />
    </Dialog>
  )
}

function Wallet({ address }: Pick<RenewalDialogProps, 'address'>): ReactElement {
  const t = useT()
  const wallet = useWallet()
  const box = useRef<HTMLDivElement>(null)
  useInertBehind(box)
  const other = wallet.address !== null && wallet.address.toLowerCase() !== address.toLowerCase()
  return (
    <div ref={box} className="renewal">
      <p className="flex items-center gap-3">
        <Avatar address={address} />
        <span className="min-w-0">
          <span className="block font-mono text-[.92em]">{shortAddress(address)}</span>
          <span className="block text-sm text-faint">{t('renewal.account')}</span>
        </span>
      </p>
      <p className="text-sm text-muted">
        {other
          ? t('renewal.otherAccount', { wallet: shortAddress(wallet.address as string) })
          : t(wallet.address ? 'renewal.sign' : 'renewal.connect')}
      </p>
    </div>
  )
}

/** Keeps the page behind, and its own dialogs, from being selected, searched or reached. Toasts go on. */
function useInertBehind(box: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const dialog = box.current?.closest('.pk-dialog')
    const behind = [...document.querySelectorAll<HTMLElement>('#root > *, body > .pk-dialog')].filter(
      (part) => part !== dialog && !part.inert && !part.querySelector('.toasts'),
    )
    for (const part of behind) part.inert = true
    return () => {
      for (const part of behind) part.inert = false
    }
  }, [box])
}
