import { useFormat, usePortal, useSession, useText } from '@portal/sdk'
import { TransactionDialog, useContract } from '@portal/sdk/chain'
import { messages } from '../texts'
import type { SaleState } from '../wire'
import { tierWith } from './missingTiers'
import { refusalIn } from './refusal'
import { saleAbi } from './saleAbi'
import { useCoins } from './useCoins'
import { worstCase } from './worstCase'

/** What the contract quoted. */
export interface Purchase {
  tokens: bigint
  cost: bigint
}

interface BuyDialogProps {
  sale: SaleState
  purchase: Purchase
  onClose: () => void
}

/** Buys exactly that for exactly that. */
export function BuyDialog({ sale, purchase: { tokens, cost }, onClose }: BuyDialogProps) {
  const text = useText(messages)
  const format = useFormat()
  const coins = useCoins()
  const session = useSession()
  const tiers = usePortal((state) => state.portal.tiers)
  const contract = useContract('GaiaSale', saleAbi, sale.address)
  const amount = format.gaia(tokens, 18)
  const opens = tierWith(tiers, session, tokens)
  const plan = contract && {
    title: text('sale.plan', { amount }),
    done: text('sale.plan.done', { amount }),
    failed: text('sale.plan.failed', { amount }),
    call: contract.call('buy', [tokens], cost),
    notes: [
      { term: text('sale.plan.get'), text: text('sale.plan.get.text', { amount }) },
      { term: text('sale.worst'), text: worstCase(text, format, sale, coins(cost)) },
    ],
    ...(opens && { tier: text('sale.plan.tier', { tier: opens }) }),
    refusal: refusalIn(text, format),
  }
  return (
    <TransactionDialog
      title={text('sale.plan', { amount })}
      description={text('sale.plan.text', { amount, cost: coins(cost) })}
      plan={plan}
      act={text('sale.plan.act')}
      onClose={onClose}
    />
  )
}
