import { shortAddress, useFormat, usePortal, useSession } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type ReactElement, useState } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { useWallet } from '../session/WalletContext'
import { Banner } from './Banner'
import { useLasting } from './useLasting'
import { useOutage } from './useOutage'
import { WaitingBanner } from './WaitingBanner'

/** What a visitor should know while it lasts, above the page. The sign-in page says by itself what concerns the wallet. */
export function Banners({ signingIn }: { signingIn: boolean }): ReactElement {
  return (
    <>
      <Connection />
      {!signingIn && (
        <>
          <SilentChain />
          <OtherAccount />
          <WaitingBanner />
        </>
      )}
    </>
  )
}

function Connection(): ReactElement | null {
  const t = useT()
  const format = useFormat()
  const { since, offline, over } = useOutage()
  if (over) return <Banner tone="good">{t('banner.back')}</Banner>
  if (!since) return null
  return <Banner>{t(offline ? 'banner.offline' : 'banner.lost', { time: format.time(since) })}</Banner>
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
