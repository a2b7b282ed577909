import './pending.css'
import { ReceiptText } from 'lucide-react'
import { type ReactElement, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { patiently } from '../patiently'
import { usePortal, usePortalHost, useToast, useWallet } from '../portal'
import { useText } from '../text'
import { IconButton } from '../ui/Button'
import type { TransactionRecord } from './Journal'
import { pendingMessages } from './pendingMessages'
import type { TransactionListProps } from './TransactionList'
import { transactions } from './transactions'

/**
 * The shell's button, on every page, for what the wallet sent from this browser; it counts what is pending, and goes on following what was
 * pending when a page was left.
 */
export default function Pending(): ReactElement | null {
  const text = useText(pendingMessages)
  const toast = useToast()
  const [List, setList] = useState<((props: TransactionListProps) => ReactElement) | null>(null)
  const [open, setOpen] = useState(false)
  const records = useOwn()
  const pending = records.filter(({ state }) => state === 'pending')
  useResumed(pending)
  if (records.length === 0 && !open) return null
  const show = async () => {
    try {
      const { default: loaded } = await import(/* webpackChunkName: "chain" */ './TransactionList')
      setList(() => loaded)
      setOpen(true)
    } catch {
      toast({ title: text('pending.failed'), destructive: true })
    }
  }
  const label = pending.length > 0 ? text('pending.button', { count: pending.length }) : text('pending.none')
  return (
    <>
      <IconButton className="pk-pending" label={label} aria-haspopup="dialog" onClick={() => void show()}>
        <ReceiptText size={16} aria-hidden="true" />
        {pending.length > 0 && (
          <span className="pk-pending-count" aria-hidden="true">
            {pending.length}
          </span>
        )}
      </IconButton>
      <span role="status" className="pk-sr-only">
        {pending.length > 0 && label}
      </span>
      {List && open && <List records={records} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the connected wallet sent on the portal's chain, the newest first. */
function useOwn(): TransactionRecord[] {
  const { address } = useWallet()
  const chain = usePortal((state) => state.portal.chain.id)
  const list = useSyncExternalStore(transactions.subscribe, transactions.list)
  return useMemo(
    () => list.filter(({ account, chainId }) => account.toLowerCase() === address?.toLowerCase() && chainId === chain),
    [list, address, chain],
  )
}

function useResumed(pending: TransactionRecord[]): void {
  const host = usePortalHost()
  const ids = pending.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only others are followed anew
  useEffect(() => {
    if (pending.length === 0) return
    // Where the files do not load, the next page follows it.
    void patiently(() => import(/* webpackChunkName: "chain" */ './resume'))
      .then(({ resume }) => pending.map((record) => resume(host, record)))
      .catch(() => {})
  }, [ids, host])
}
