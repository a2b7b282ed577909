import { usePortal, useText } from '@portal/sdk'
import { useTransaction } from '@portal/sdk/chain'
import { Button, Notice } from '@portal/sdk/ui'
import { messages } from '../texts'

/** Why nothing can be bought with the wallet as it is, and the next step; nothing where it can. */
export function WalletNotice() {
  const text = useText(messages)
  const chain = usePortal((state) => state.portal.chain.name)
  const { missing, switchChain } = useTransaction()
  if (!missing) return null
  return (
    <Notice
      action={
        missing === 'chain' && (
          <Button size="sm" onClick={() => void switchChain()}>
            {text('sale.wallet.switch', { chain })}
          </Button>
        )
      }
    >
      {text(`sale.wallet.${missing}`, { chain })}
    </Notice>
  )
}
