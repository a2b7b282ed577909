import { sdkMessages, useLocale, usePortal, useSession, useText } from '@portal/sdk'
import { ArrowLeftRight, Copy, Languages, LogIn, LogOut, type LucideIcon, RefreshCw, SunMoon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { locales } from '../../app/locale'
import { useShell } from '../../app/ShellContext'
import { useT } from '../../app/text'
import { paths } from '../../routes/paths'
import { useWallet } from '../../session/WalletContext'
import { languageName } from '../languageName'

/** What can be done from anywhere. */
export interface Action {
  id: string
  title: string
  Icon: LucideIcon
  run(): void
}

/** What this visitor can do now. */
export function useActions(): Action[] {
  const t = useT()
  const { shell } = useShell()
  const session = useSession()
  const wallet = useWallet()
  const chain = usePortal((state) => state.portal.chain)
  const chosen = useLocale()
  const navigate = useNavigate()
  const copy = useCopyAddress()
  const address = session?.address ?? wallet.address
  const astray = wallet.address !== null && wallet.chainId !== null && wallet.chainId !== chain.id
  const actions: (Action | false | null)[] = [
    astray && {
      id: 'chain',
      title: t('top.switchChain', { chain: chain.name }),
      Icon: ArrowLeftRight,
      run: () => void wallet.switchToTargetChain(),
    },
    !session && { id: 'sign-in', title: t('nav.signIn'), Icon: LogIn, run: () => void navigate(paths.auth) },
    session && { id: 'balance', title: t('gate.check'), Icon: RefreshCw, run: () => void checkBalance() },
    address !== null && { id: 'copy', title: t('palette.copyMine'), Icon: Copy, run: () => copy(address) },
    { id: 'theme', title: t('top.theme'), Icon: SunMoon, run: () => shell.switchTheme() },
    ...locales
      .filter((locale) => locale !== chosen)
      .map((locale) => ({
        id: `language ${locale}`,
        title: `${t('top.language')}: ${languageName(locale)}`,
        Icon: Languages,
        run: () => void shell.switchLocale(locale),
      })),
    address !== null && {
      id: 'disconnect',
      title: t('nav.disconnect'),
      Icon: LogOut,
      run: () => void wallet.disconnectWallet(),
    },
  ]
  return actions.filter((action) => action !== null && action !== false)

  async function checkBalance(): Promise<void> {
    const tier = session?.tier
    if (!(await shell.checkBalance())) return
    const now = shell.state.get().session
    // A tier that moved is told of already.
    if (now?.tier !== tier) return
    shell.toast({ title: t('gate.checked', { count: now?.gaiaBalance ?? 0 }) })
  }
}

/** Copies an address, and says how that went. */
export function useCopyAddress(): (address: string) => void {
  const { shell } = useShell()
  const text = useText(sdkMessages)
  return (address) => {
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => shell.toast({ title: text('address.copied'), description: address }),
      () => shell.toast({ title: text('address.failed'), description: address, destructive: true }),
    )
  }
}
