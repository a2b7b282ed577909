import { useAccount, useFormat, useLocale, usePortal, useSession, useText } from '@portal/sdk'
import { AmountField, amountIn, TransactionDialog, type TransactionPlan, useContract } from '@portal/sdk/chain'
import { useState } from 'react'
import { duration } from '../duration'
import { messages } from '../texts'
import type { Intent } from './Intent'
import { refusalIn } from './refusal'
import { stakingAbi } from './stakingAbi'
import { useHeld } from './useHeld'

interface StakeDialogProps {
  intent: Intent
  contract: string
  /** how long what is taken back waits to be withdrawn */
  periodSeconds: number
  onClose: () => void
}

/** What delegating takes at most, measured with a permit and by who never delegated before. */
const gas = 300_000n

/** Delegates to a validator or takes a delegation back. */
export default function StakeDialog({ intent, contract, periodSeconds, onClose }: StakeDialogProps) {
  const { kind, validator } = intent
  const text = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const { account } = useAccount()
  const token = usePortal((state) => state.portal.chain.contracts.GaiaToken ?? '')
  const staking = useContract('ValidatorStaking', stakingAbi, contract)
  const decidesTier = useSession()?.balanceSource === 'chain'
  const [typed, setTyped] = useState('')
  const held = useHeld(kind === 'delegate')
  const most = intent.kind === 'unbond' ? BigInt(intent.most) : held

  const amount = amountIn(typed, locale)
  const tooMuch = amount !== null && typeof most === 'bigint' && amount > most
  const exact = (wei: bigint) => format.gaia(wei, 18)
  const when = format.time(Date.now() + periodSeconds * 1000)

  const planOf = (wei: bigint): TransactionPlan | null => {
    if (!staking) return null
    const of = { amount: exact(wei), name: validator.name }
    const common = {
      title: text(`stake.${kind}.plan`, of),
      done: text(`stake.${kind}.done`, of),
      failed: text(`stake.${kind}.failed`, of),
      refusal: refusalIn(text),
      ...(decidesTier && { tier: text('stake.plan.tier') }),
    }
    if (kind === 'unbond') {
      const notes = [{ term: text('stake.plan.back'), text: text('stake.plan.backFrom', { amount: exact(wei), when }) }]
      return { ...common, notes, call: staking.call('unbond', [validator.address, wei]) }
    }
    return {
      ...common,
      gas,
      call: staking.call('delegate', [validator.address, wei]),
      spends: {
        token,
        amount: wei,
        symbol: 'GAIA',
        decimals: 18,
        permitted: ({ deadline, v, r, s }) =>
          staking.call('delegateWithPermit', [validator.address, wei, deadline, v, r, s]),
      },
    }
  }

  const what = text(`stake.${kind}.text`, { period: duration(text, periodSeconds), when })
  return (
    <TransactionDialog
      title={text(`stake.${kind}.title`, { name: validator.name })}
      description={decidesTier ? `${what} ${text('stake.tier')}` : what}
      plan={amount === null || tooMuch || !account ? null : planOf(amount)}
      act={text(`stake.${kind}`)}
      onClose={onClose}
    >
      {(working) => (
        <AmountField
          typed={typed}
          onType={setTyped}
          most={most}
          hint={(all) => text(`stake.${kind}.most`, { most: all })}
          working={working}
        />
      )}
    </TransactionDialog>
  )
}
