import { fromUnits, usePortal, useText } from '@portal/sdk'
import { ProofDrawer } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { Transfer } from '../wire'
import { KindBadge } from './kind'
import { logProof } from './logProof'
import { Party } from './Party'

/** What proves a transfer: who sent how much to whom, and the log that says so. */
export function TransferProof({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const text = useText(messages)
  const contract = usePortal((state) => state.portal.chain.contracts.GaiaToken)
  return (
    <ProofDrawer
      title={text('proof.title')}
      description={text('proof.description')}
      facts={[
        { name: text('column.kind'), value: <KindBadge kind={transfer.kind} /> },
        {
          name: text('proof.amount'),
          value: <span className="gaia:tabular-nums">{fromUnits(transfer.value)} GAIA</span>,
        },
        { name: text('proof.from'), value: <Party transfer={transfer} end="from" full /> },
        { name: text('proof.to'), value: <Party transfer={transfer} end="to" full /> },
      ]}
      proof={logProof(text, transfer, contract)}
      onClose={onClose}
    />
  )
}
