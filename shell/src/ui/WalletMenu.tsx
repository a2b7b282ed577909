import './menus.css'
import { useLocale, usePortal, useSession } from '@portal/sdk'
import { Address, Button } from '@portal/sdk/ui'
import { MonitorSmartphone } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useShell } from '../app/ShellContext'
import { useT as useShellT } from '../app/text'
import { formatNative } from '../session/formatNative'
import { useT } from '../session/text'
import { useWallet } from '../session/WalletContext'
import { GaiaParts } from './GaiaParts'

export interface WalletMenuProps {
  anchor: RefObject<HTMLButtonElement | null>
  address: string
  onClose(): void
}

/** The wallet in full: address, chain, native balance, explorer, switch. */
export default function WalletMenu({ anchor, address, onClose }: WalletMenuProps): ReactElement {
  const t = useT()
  const shellT = useShellT()
  const locale = useLocale()
  const chain = usePortal((state) => state.portal.chain)
  const session = useSession()
  const wallet = useWallet()
  const { shell } = useShell()
  const chainId = wallet.chainId ?? session?.chainId ?? chain.id
  const here = chainId === chain.id
  const read = session?.balanceAt && here ? formatNative(session.balance, chain.currency.decimals, locale) : null
  const balance = (wallet.address === address ? wallet.balance : null) ?? read
  const unknown = t(wallet.address ? 'walletMenu.unread' : 'walletMenu.noWallet')
  const unit = here ? ` ${chain.currency.symbol}` : ''
  const showsSessions = useRef(false)
  const showSessions = () => {
    showsSessions.current = true
    onClose()
  }
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEffect(() => {
    if (pathname !== opened.current) onClose()
  }, [pathname, onClose])
  // The next dialog gives the focus back to whoever has it when it opens.
  const giveBackFocus = () => {
    if (pathname === opened.current) anchor.current?.focus() // else the page's heading has it
    if (showsSessions.current) shell.dialogs.set({ sessions: true })
  }
  const closeUnlessAnchor = (event: { target: EventTarget | null; preventDefault(): void }) => {
    if (anchor.current?.contains(event.target as Node)) event.preventDefault()
  }
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="wallet-menu"
          side="top"
          align="start"
          sideOffset={10}
          collisionPadding={12}
          aria-label={t('walletMenu.title', { address })}
          onInteractOutside={closeUnlessAnchor}
          onCloseAutoFocus={giveBackFocus}
        >
          <dl className="grid gap-2.5 text-sm">
            <Line term={t('walletMenu.address')}>
              <Address address={address} full />
            </Line>
            <Line term={t('walletMenu.chain')}>
              {here ? chain.name : t('walletMenu.unknownChain', { id: String(chainId) })}
            </Line>
            <Line term={t('walletMenu.balance')}>{balance === null ? unknown : balance + unit}</Line>
            {session?.gaiaParts && <GaiaParts sum={session.gaiaBalance} parts={session.gaiaParts} />}
          </dl>
          {wallet.address && !here && (
            <Button block size="sm" onClick={() => void wallet.switchToTargetChain()}>
              {shellT('top.switchChain', { chain: chain.name })}
            </Button>
          )}
          {session && (
            <button
              type="button"
              className="flex items-center gap-1.5 text-left text-sm text-accent"
              onClick={showSessions}
            >
              <MonitorSmartphone size={13} aria-hidden="true" />
              {t('walletMenu.sessions')}
            </button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }): ReactElement {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-faint">{term}</dt>
      <dd className="break-all tabular-nums">{children}</dd>
    </div>
  )
}
