import { fromUnits, useFormat, usePortal, useText } from '@portal/sdk'
import { Address, buttonClass, Dialog } from '@portal/sdk/ui'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '../texts'
import type { Transfer } from '../wire'
import { KindBadge } from './kind'
import { Party } from './Party'

/** What proves a transfer: its transaction, its block, its log. */
export function ProofDialog({ transfer, onClose }: { transfer: Transfer | null; onClose: () => void }) {
  const text = useText(messages)
  const format = useFormat()
  const explorer = usePortal((state) => state.portal.chain.explorerUrl)
  if (!transfer) return null
  const seconds = new Date(transfer.time).toISOString().replace('.000Z', 'Z')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('proof.title')}
      description={text('proof.description')}
      footer={
        explorer && (
          <a className={buttonClass()} href={`${explorer}/tx/${transfer.hash}`} target="_blank" rel="noreferrer">
            <ExternalLink size={15} aria-hidden="true" />
            {text('proof.explorer')}
          </a>
        )
      }
    >
      <dl className="gaia:grid gaia:gap-3 gaia:text-sm">
        <Fact name={text('column.kind')}>
          <KindBadge kind={transfer.kind} />
        </Fact>
        <Fact name={text('proof.amount')}>
          <span className="gaia:tabular-nums">{fromUnits(transfer.value)} GAIA</span>
        </Fact>
        <Fact name={text('proof.from')}>
          <Party transfer={transfer} end="from" />
        </Fact>
        <Fact name={text('proof.to')}>
          <Party transfer={transfer} end="to" />
        </Fact>
        <Fact name={text('proof.transaction')}>
          <Address address={transfer.hash} full />
        </Fact>
        <Fact name={text('proof.block')}>
          <span className="gaia:tabular-nums">{format.block(transfer.block)}</span>
        </Fact>
        <Fact name={text('proof.log')}>
          <span className="gaia:tabular-nums">{transfer.index}</span>
        </Fact>
        <Fact name={text('proof.time')}>
          <time dateTime={transfer.time}>{seconds}</time>
        </Fact>
      </dl>
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
