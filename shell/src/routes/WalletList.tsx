import { ChevronRight, Ellipsis, WalletMinimal } from 'lucide-react'
import { type ReactElement, useSyncExternalStore } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { useWallet } from '../session/WalletContext'
import type { Wallet } from '../session/wallets'

export interface WalletListProps {
  disabled: boolean
  /** Without a wallet: whatever this browser has. */
  onChoose(wallet?: Wallet): void
}

/** The wallets of this browser, the one used last first. */
export function WalletList({ disabled, onChoose }: WalletListProps): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const { address } = useWallet()
  const list = useSyncExternalStore(shell.wallets.subscribe, shell.wallets.list)
  const last = shell.wallet.lastUsed()
  const sorted = [...list].sort((a, b) => Number(b.id === last) - Number(a.id === last))
  const note = (wallet: Wallet) => {
    if (address && wallet.id === shell.wallet.get().walletId) return t('auth.connected')
    return wallet.id === last ? t('auth.lastUsed') : undefined
  }
  return (
    <ul className="grid gap-2">
      {sorted.map((wallet) => (
        <Row key={wallet.id} wallet={wallet} note={note(wallet)} disabled={disabled} onClick={() => onChoose(wallet)} />
      ))}
      {list.length === 0 && <Row note={t('auth.anotherText')} disabled={disabled} onClick={() => onChoose()} />}
    </ul>
  )
}

interface RowProps {
  wallet?: Wallet
  note?: string
  disabled: boolean
  onClick(): void
}

function Row({ wallet, note, disabled, onClick }: RowProps): ReactElement {
  const t = useT()
  return (
    <li>
      <button type="button" className="wallet-row" disabled={disabled} onClick={onClick}>
        <span className="kind kind-lg kind-naxus">
          <Picture wallet={wallet} />
        </span>
        <span>
          <b className="block text-base font-[600]">{wallet?.name ?? t('auth.another')}</b>
          {note && <span className="text-faint">{note}</span>}
        </span>
        <ChevronRight size={17} className="text-faint" aria-hidden="true" />
      </button>
    </li>
  )
}

function Picture({ wallet }: { wallet?: Wallet }): ReactElement {
  if (wallet?.icon) return <img src={wallet.icon} alt="" width={22} height={22} />
  const Shown = wallet ? WalletMinimal : Ellipsis
  return <Shown size={17} aria-hidden="true" />
}
