import { useFormat, usePortal, useSession } from '@portal/sdk'
import { patiently } from '@portal/sdk/host'
import { Button } from '@portal/sdk/ui'
import { lazy, type ReactElement, Suspense } from 'react'
import { useT } from '../app/text'
import { useWallet } from '../session/WalletContext'
import { CommandPaletteButton } from './CommandPaletteButton'
import { Crumbs } from './Crumbs'
import { Drawer } from './Drawer'
import { LanguageSwitch } from './LanguageSwitch'
import { ThemeSwitch } from './ThemeSwitch'

// A page without these buttons is better than none.
const Buttons = lazy(() =>
  patiently(() => import('./SessionButtons')).catch(() => ({ default: (): ReactElement => <></> })),
)

/**
 * The page's place, the command palette, the chain, the inbox, language and theme. On a small screen, the button that opens the sidebar.
 */
export function TopBar({ withDrawer }: { withDrawer: boolean }): ReactElement {
  const session = useSession()
  return (
    <header className="top-bar">
      {withDrawer && <Drawer />}
      <Crumbs />
      <div className="ml-auto flex items-center gap-1 md:gap-2">
        <CommandPaletteButton />
        <ChainChip />
        {session && (
          <Suspense fallback={<span className="w-[34px]" />}>
            <Buttons />
          </Suspense>
        )}
        {!withDrawer && <LanguageSwitch />}
        <ThemeSwitch />
      </div>
    </header>
  )
}

function ChainChip(): ReactElement {
  const t = useT()
  const format = useFormat()
  const chain = usePortal((state) => state.portal.chain)
  const wallet = useWallet()
  if (wallet.address && wallet.chainId !== null && wallet.chainId !== chain.id) {
    return (
      <Button className="chip-wrong" onClick={() => void wallet.switchToTargetChain()}>
        <i className="chain-dot chain-dot-warn" />
        {t('top.switchChain', { chain: chain.name })}
      </Button>
    )
  }
  const answers = chain.head !== null && chain.silentSince === null
  const condition = chain.silentSince
    ? t('top.silent', { chain: chain.name, time: format.time(chain.silentSince) })
    : t('top.chain', { chain: chain.name })
  return (
    <span className="chip" title={condition}>
      <i className={answers ? 'chain-dot' : 'chain-dot chain-dot-warn'} />
      <span>{chain.name}</span>
    </span>
  )
}
