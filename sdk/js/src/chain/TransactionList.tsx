import './chain.css'
import type { ReactElement } from 'react'
import { useText } from '../text'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import type { TransactionRecord } from './Journal'
import { chainMessages } from './messages'
import { Receipt } from './Receipt'
import { transactions } from './transactions'

export interface TransactionListProps {
  records: readonly TransactionRecord[]
  onClose: () => void
}

/** What the wallet sent from this browser, as receipts. */
export default function TransactionList({ records, onClose }: TransactionListProps): ReactElement {
  const text = useText(chainMessages)
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={text('pending.title')}
      description={text('pending.text')}
    >
      <div className="pk-receipts">
        {records.map((record) => (
          <div key={record.id} className="pk-sent">
            <Receipt record={record} />
            {record.state === 'pending' && (
              <div>
                <Button size="sm" variant="ghost" onClick={() => transactions.forget(record.id)}>
                  {text('receipt.forget')}
                </Button>
              </div>
            )}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
