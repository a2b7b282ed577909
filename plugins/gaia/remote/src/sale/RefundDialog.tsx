import { fromUnits, useAccount, useFormat, useLocale, useText } from '@portal/sdk'
import {
  amountBegins,
  amountIn,
  swapPoint,
  TransactionDialog,
  type TransactionPlan,
  useContract,
  useRead,
} from '@portal/sdk/chain'
import { Button, TextInput } from '@portal/sdk/ui'
import { useState } from 'react'
import { messages } from '../texts'
import type { SaleState } from '../wire'
import { refusalIn } from './refusal'
import { saleAbi } from './saleAbi'
import { useCoins } from './useCoins'

interface RefundDialogProps {
  sale: SaleState
  /** what was bought and is in the wallet */
  most: bigint
  onClose: () => void
}

/** What a refund takes at most, measured with a permit and by who brings all of it. */
const gas = 250_000n

/** Brings GAIA back for what was paid for it: all or a part. */
export default function RefundDialog({ sale, most, onClose }: RefundDialogProps) {
  const text = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const coins = useCoins()
  const { account } = useAccount()
  const contract = useContract('GaiaSale', saleAbi, sale.address)
  const all = swapPoint(fromUnits(most), locale)
  const [typed, setTyped] = useState(all)
  const amount = amountIn(typed, locale)
  const tooMuch = amount !== null && amount > most
  const wei = tooMuch ? null : amount
  const value = useRead(contract, 'refundOf', [account ?? '', wei ?? 0n], { enabled: wei !== null && account !== null })
  const exact = (of: bigint) => format.gaia(of, 18)

  const planOf = (tokens: bigint, back: bigint): TransactionPlan | null =>
    contract && {
      title: text('sale.refund.plan', { amount: exact(tokens) }),
      done: text('sale.refund.done', { coins: coins(back) }),
      failed: text('sale.refund.failed'),
      notes: [{ term: text('sale.refund.back'), text: text('sale.refund.back.text', { coins: coins(back) }) }],
      gas,
      call: contract.call('refund', [tokens]),
      spends: {
        token: sale.token,
        amount: tokens,
        symbol: 'GAIA',
        decimals: 18,
        permitted: ({ deadline, v, r, s }) => contract.call('refundWithPermit', [tokens, deadline, v, r, s]),
      },
      refusal: refusalIn(text, format),
    }

  const error = tooMuch
    ? text('sale.refund.tooMuch', { most: exact(most) })
    : amount === null && !amountBegins(typed, locale)
      ? text('sale.malformed', { example: format.number(12.5) })
      : value.error
        ? text('sale.quote.failed')
        : undefined
  return (
    <TransactionDialog
      title={text('sale.refund')}
      description={text('sale.refund.text')}
      plan={wei === null || value.data === undefined ? null : planOf(wei, value.data)}
      act={text('sale.refund.act')}
      onClose={onClose}
    >
      {(working) => (
        <>
          <TextInput
            label={text('sale.amount', { symbol: 'GAIA' })}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            disabled={working}
            onChange={(event) => setTyped(event.target.value)}
            hint={text('sale.refund.most', { most: exact(most) })}
            error={error}
          />
          <Button size="sm" variant="ghost" disabled={working || typed === all} onClick={() => setTyped(all)}>
            {text('sale.refund.all')}
          </Button>
        </>
      )}
    </TransactionDialog>
  )
}
