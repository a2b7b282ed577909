import { buttonClass, Dialog } from '@portal/sdk/ui'
import { type ReactElement, useSyncExternalStore } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'

const downloadPage = 'https://metamask.io/download/'
export const finderPage = 'https://ethereum.org/en/wallets/find-wallet/'

/** Asked when a browser has no wallet: yes leads to MetaMask's download page, no to a page that finds other wallets. */
export function InstallDialog(): ReactElement {
  const t = useT()
  const { dialogs } = useShell().shell
  const { install } = useSyncExternalStore(dialogs.subscribe, dialogs.get)
  const close = () => dialogs.set({ install: false })
  const link = (href: string, text: string, primary: boolean) => (
    <a
      className={buttonClass({ variant: primary ? 'primary' : 'default' })}
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={close}
    >
      {text}
    </a>
  )
  return (
    <Dialog
      open={install}
      onOpenChange={close}
      title={t('install.title')}
      description={t('install.text')}
      footer={
        <>
          {link(finderPage, t('install.find'), false)}
          {link(downloadPage, t('install.download'), true)}
        </>
      }
    />
  )
}
