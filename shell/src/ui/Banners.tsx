import { shortAddress, useFormat, usePortal, useSession } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { TriangleAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { useWallet } from '../session/WalletContext'
import { useLasting } from './useLasting'

/** What a visitor should know while it lasts, above the page. */
export function Banners(): ReactElement {
  return (
    <>
      <Offline />
      <SilentChain />
      <OtherAccount />
    </>
  )
}

export function Banner({ children, actions }: { children: ReactNode; actions?: ReactNode }): ReactElement {
  return (
    <div className="banner" role="status">
      <TriangleAlert size={16} className="shrink-0 text-warn" aria-hidden="true" />
      <p>{children}</p>
      {actions && <div className="ml-auto flex gap-2">{actions}</div>}
    </div>
  )
}

function Offline(): ReactElement | null {
  const t = useT()
  const format = useFormat()
  const { connected, since } = usePortal((state) => state.stream)
  const told = useLasting(connected ? null : since)
  return told ? <Banner>{t('banner.offline', { time: format.time(told) })}</Banner> : null
}

function SilentChain(): ReactElement | null {
  const t = useT()
  const format = useFormat()
  const { silentSince, name: chain } = usePortal((state) => state.portal.chain)
  const connected = usePortal((state) => state.stream.connected)
  const told = useLasting(connected ? silentSince : null)
  return told ? <Banner>{t('banner.silent', { chain, time: format.time(told) })}</Banner> : null
}

function OtherAccount(): ReactElement | null {
  const t = useT()
  const { shell } = useShell()
  const session = useSession()
  const { address } = useWallet()
  const [busy, setBusy] = useState(false)
  if (!session || !address || session.address.toLowerCase() === address.toLowerCase()) return null
  const wallet = shortAddress(address)
  const signIn = async () => {
    setBusy(true)
    await shell.signIn.run()
    setBusy(false)
  }
  const actions = (
    <>
      <Button size="sm" variant="primary" busy={busy} onClick={() => void signIn()}>
        {t('banner.useOther', { wallet })}
      </Button>
      <Button size="sm" onClick={() => void shell.wallet.chooseAccount()}>
        {t('banner.switchBack')}
      </Button>
    </>
  )
  return (
    <Banner actions={actions}>{t('banner.otherAccount', { wallet, session: shortAddress(session.address) })}</Banner>
  )
}
