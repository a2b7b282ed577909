import { ChevronRight, Ellipsis, TriangleAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { useWallet } from '../session/WalletContext'
import type { Wallet } from '../session/wallets'
import { WalletPicture } from '../ui/WalletPicture'

export interface WalletListProps {
  disabled: boolean
  /** Without a wallet: whatever this browser has. */
  onChoose(wallet?: Wallet): void
}

/** The wallets of this browser, the one used last first. Where two have the same name, each also shows the domain that it claims. */
export function WalletList({ disabled, onChoose }: WalletListProps): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const { address } = useWallet()
  const list = useSyncExternalStore(shell.wallets.subscribe, shell.wallets.list)
  const last = shell.wallet.lastUsed()
  const alike = (wallet: Wallet, field: 'name' | 'rdns') =>
    list.filter((other) => other[field].toLowerCase() === wallet[field].toLowerCase()).length > 1
  const mark = (wallet: Wallet) => {
    if (address && shell.wallet.uses(wallet)) return t('auth.connected')
    // Only the domain of the wallet is remembered: where two wallets claim the same one, neither is marked.
    return wallet.rdns === last && !alike(wallet, 'rdns') ? t('auth.lastUsed') : null
  }
  const twin = list.find((wallet) => alike(wallet, 'name'))
  return (
    <>
      <ul className="grid gap-2">
        {shell.wallet.inOrder(list).map((wallet) => (
          <Row
            key={wallet.id}
            picture={<WalletPicture icon={wallet.icon} size={22} />}
            name={wallet.name}
            note={[mark(wallet), alike(wallet, 'name') && wallet.rdns].filter(Boolean).join(' · ')}
            disabled={disabled}
            onClick={() => onChoose(wallet)}
          />
        ))}
        {list.length === 0 && (
          <Row
            picture={<Ellipsis size={17} aria-hidden="true" />}
            name={t('auth.another')}
            note={t('auth.anotherText')}
            disabled={disabled}
            onClick={() => onChoose()}
          />
        )}
      </ul>
      {twin && (
        <div className="note note-warn">
          <TriangleAlert size={18} className="text-warn" aria-hidden="true" />
          <p>{t('auth.sameName', { name: twin.name })}</p>
        </div>
      )}
    </>
  )
}

interface RowProps {
  picture: ReactNode
  name: string
  note: string
  disabled: boolean
  onClick(): void
}

function Row({ picture, name, note, disabled, onClick }: RowProps): ReactElement {
  return (
    <li>
      <button type="button" className="wallet-row" disabled={disabled} onClick={onClick}>
        <span className="kind kind-lg kind-naxus">{picture}</span>
        <span className="min-w-0">
          <bdi className="block truncate text-base font-[600]">{name}</bdi>
          {note && <span className="block truncate text-faint">{note}</span>}
        </span>
        <ChevronRight size={17} className="text-faint" aria-hidden="true" />
      </button>
    </li>
  )
}
