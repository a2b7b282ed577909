import { fromUnits, usePortal, useText } from '@portal/sdk'
import { Address, BlockLink, Dialog, TransactionLink } from '@portal/sdk/ui'
import type { ReactNode } from 'react'
import { messages } from '../texts'
import type { Transfer } from '../wire'
import { HowToCheck } from './HowToCheck'
import { KindBadge } from './kind'
import { Party } from './Party'

/** What proves a transfer: its transaction, its block, its log, and how anybody can look for themselves. */
export function ProofDialog({ transfer, onClose }: { transfer: Transfer | null; onClose: () => void }) {
  const text = useText(messages)
  const head = usePortal((state) => state.portal.chain.head?.number)
  const contract = usePortal((state) => state.portal.chain.contracts.GaiaToken)
  if (!transfer) return null
  const seconds = new Date(transfer.time).toISOString().replace('.000Z', 'Z')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('proof.title')}
      description={text('proof.description')}
    >
      <dl className="gaia:grid gaia:gap-3 gaia:text-sm">
        <Fact name={text('column.kind')}>
          <KindBadge kind={transfer.kind} />
        </Fact>
        <Fact name={text('proof.amount')}>
          <span className="gaia:tabular-nums">{fromUnits(transfer.value)} GAIA</span>
        </Fact>
        <Fact name={text('proof.from')}>
          <Party transfer={transfer} end="from" full />
        </Fact>
        <Fact name={text('proof.to')}>
          <Party transfer={transfer} end="to" full />
        </Fact>
        {contract && (
          <Fact name={text('proof.contract')}>
            <Address address={contract} full />
          </Fact>
        )}
        <Fact name={text('proof.transaction')}>
          <TransactionLink hash={transfer.hash} full />
        </Fact>
        <Fact name={text('proof.block')}>
          <span className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-x-3">
            <BlockLink number={transfer.block} />
            {head !== undefined && (
              <span className="gaia:text-muted">
                {text('proof.confirmations', { count: Math.max(1, head - transfer.block + 1) })}
              </span>
            )}
          </span>
        </Fact>
        <Fact name={text('proof.log')}>
          <span className="gaia:tabular-nums">{transfer.index}</span>
        </Fact>
        <Fact name={text('proof.time')}>
          <time dateTime={transfer.time}>{seconds}</time>
        </Fact>
      </dl>
      <HowToCheck transfer={transfer} />
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gaia:grid gaia:gap-1">
      <dt className="gaia:text-xs gaia:text-faint">{name}</dt>
      <dd className="gaia:min-w-0 gaia:break-all">{children}</dd>
    </div>
  )
}
