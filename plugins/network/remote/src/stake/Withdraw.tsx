import { useAccount, useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { messages } from '../texts'
import { WithdrawDialog } from './dialogs'

/** Offers to pay out what has waited long enough. */
export function Withdraw({ contract, ready }: { contract: string; ready: bigint }) {
  const text = useText(messages)
  const { account } = useAccount()
  const [open, setOpen] = useState(false)
  if (!account) return null
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        {text('stake.withdraw')}
      </Button>
      {open && (
        <Suspense>
          <WithdrawDialog contract={contract} ready={ready} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
