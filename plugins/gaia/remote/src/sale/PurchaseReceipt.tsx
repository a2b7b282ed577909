import {
  errorSentence,
  fromUnits,
  portalFetch,
  useFormat,
  useLocale,
  usePortal,
  usePortalHost,
  useText,
} from '@portal/sdk'
import { Address, BlockLink, Button, Dialog, TransactionLink, useCopy } from '@portal/sdk/ui'
import type { ExploredTransaction } from '@portal/sdk/wire'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '../texts'
import type { SalePurchase } from '../wire'
import { priceOf } from './priceOf'
import { useCoins } from './useCoins'

interface PurchaseReceiptProps {
  purchase: SalePurchase
  /** the contract's address */
  sale: string
  onClose: () => void
}

/** What somebody has of a purchase, or of a refund: to keep, to print, to hand on. */
export function PurchaseReceipt({ purchase, sale, onClose }: PurchaseReceiptProps) {
  const text = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const coins = useCoins()
  const host = usePortalHost()
  const chain = usePortal((state) => state.portal.chain)
  const { copied, copy } = useCopy()
  const { hash, reason, tokens, block, time, buyer } = purchase
  const url = `/api/explorer/transactions/${hash}`
  const explored = useQuery({
    queryKey: [url],
    queryFn: () => portalFetch<ExploredTransaction>(host, { url }),
    retry: false,
  })
  const fee = explored.data?.outcome?.fee ?? null
  const price = priceOf(purchase)
  const gaia = `${fromUnits(tokens)} GAIA`
  const title = text(`receipt.${reason}`)
  const feeText =
    fee !== null
      ? coins(fee)
      : explored.isPending
        ? text('receipt.fee.reading')
        : explored.error
          ? errorSentence(explored.error)
          : text('receipt.fee.none')
  const feeName = text('receipt.fee')
  const lines: [name: string, value: string, shown?: ReactNode][] = [
    [text(`receipt.${reason}.tokens`), gaia],
    [text(`receipt.${reason}.coins`), coins(purchase.coins)],
    [text('feed.price'), price === null ? '—' : coins(price)],
    [feeName, feeText],
    // Whoever keeps it needs the day and the zone, whenever that was.
    [
      text('receipt.time'),
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(time)),
    ],
    [text('column.block'), format.block(block), <BlockLink key="block" number={block} />],
    [text('feed.transaction'), hash, <TransactionLink key="hash" hash={hash} full />],
    [text('feed.who'), buyer, <Address key="buyer" address={buyer} full />],
    [text('receipt.sale'), sale, <Address key="sale" address={sale} full />],
    [text('receipt.chain'), `${chain.name} (${chain.id})`],
  ]
  // Why the fee is not known is nothing to keep.
  const known = lines.filter(([name]) => name !== feeName || fee !== null)
  const written = [title, ...known.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button
            icon={copied === 'copied' ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
            disabled={explored.isPending}
            onClick={() => copy(written)}
          >
            {text(copied === 'no' ? 'receipt.copy' : `receipt.copy.${copied}`)}
          </Button>
          <Button variant="primary" icon={<Printer size={14} aria-hidden="true" />} onClick={() => print()}>
            {text('receipt.print')}
          </Button>
        </>
      }
    >
      <dl className="gaia-receipt" aria-label={title}>
        {lines.map(([name, value, shown]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown ?? value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
