import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { accountIn } from '../accountIn'
import { shortAddress } from '../format'
import { useAddressLabel } from '../labels'
import { usePortal, usePortalHost, useToast } from '../portal'
import { useLocale, useText } from '../text'
import { type SendingAccount, useAccount } from '../useAccount'
import { faultSentence } from './faultSentence'
import { exactly } from './figures'
import type { Mined } from './follow'
import type { Account } from './leave'
import { chainMessages } from './messages'
import { outgoing } from './outgoing'
import { type Progress, perform } from './perform'
import { TransactionFault } from './TransactionFault'
import type { TransactionPlan } from './TransactionPlan'
import { Settled } from './track'
import { transactions } from './transactions'

export interface Transaction extends SendingAccount {
  /** null: nothing is under way */
  progress: Progress | null
  /** what the last one came to */
  fault: TransactionFault | null
  /** the same as a sentence */
  problem: string | null
  /** Resolves when it is confirmed; null: it was not done, and `fault` or, where the page was left, a toast says why. */
  send: (plan: TransactionPlan) => Promise<Mined | null>
  /** Forgets the fault. */
  reset: () => void
  /** Has the wallet go to the portal's chain, adding it where it does not know it; the page may load anew. */
  switchChain: () => Promise<void>
}

/** Sends the visitor's own transactions: one flow for all (see `perform`). What was sent is followed when the page is left, too. */
export function useTransaction(): Transaction {
  const host = usePortalHost()
  const chain = usePortal((state) => state.portal.chain)
  const locale = useLocale()
  const text = useText(chainMessages)
  const toast = useToast()
  const client = useQueryClient()
  const labelOf = useAddressLabel()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<{ fault: TransactionFault; plan?: TransactionPlan } | null>(null)
  const here = useHere()

  const { account, missing } = useAccount()

  const send = async (plan: TransactionPlan): Promise<Mined | null> => {
    const request = (asked: { method: string; params?: unknown[] }) => host.wallet(asked)
    const { spends, call } = plan
    const contract = labelOf(call.to) ?? shortAddress(call.to)
    let sent: string | undefined
    try {
      setFailure(null)
      if (!account) throw new TransactionFault(missing ?? 'account')
      const sender: Account = { address: account, chainId: chain.id }
      const mined = await perform({
        request,
        account: sender,
        plan,
        tell(next) {
          sent = next.approval ? undefined : next.id
          setProgress((before) => (before?.step === next.step ? { ...before, ...next } : next))
        },
        here: () => here.current,
        same() {
          // The state is read here: a component that is gone is not rendered with a new one.
          const { wallet, session, portal } = host.getState()
          if (accountIn(wallet, session, portal.chain.id).account !== account) throw new TransactionFault('moved')
        },
        approval: spends ? text('approval', { amount: exactly(locale, spends.amount, spends), contract }) : '',
        reset: text('approval.reset', { contract }),
        leaves: outgoing(plan, locale, chain.currency),
      })
      toast({ title: plan.done })
      void client.invalidateQueries({ queryKey: ['chain'] })
      return mined
    } catch (error) {
      // The wallet's holder dismissed it: nothing more is said about it.
      if (error instanceof Settled) return null
      const fault = error as TransactionFault
      const why = faultSentence(fault, { locale, chain, plan })
      if (sent) transactions.change(sent, { why })
      if (here.current) setFailure({ fault, plan })
      else toast({ title: plan.failed, description: why, destructive: true })
      return null
    } finally {
      setProgress(null)
    }
  }

  return {
    account,
    missing,
    progress,
    fault: failure?.fault ?? null,
    problem: failure && faultSentence(failure.fault, { locale, chain, plan: failure.plan }),
    send,
    reset: useCallback(() => setFailure(null), []),
    switchChain: async () => {
      const chainId = `0x${chain.id.toString(16)}`
      // The shell says itself what came of it.
      await host.wallet({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }).catch(() => {})
      setFailure((before) => (before?.fault.fault === 'chain' ? null : before))
    },
  }
}

/** Whether the component is there. */
function useHere() {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
