import { usePortal, useSession, useWallet } from '@portal/sdk'
import { useEffect, useRef, useState } from 'react'
import { encode } from './encode'
import { type Call, mined, readNumber, send, TransactionError } from './transaction'

/** What is being done now: the wallet is asked, or a sent transaction waits for its block. */
export type Progress = { step: 'approve' | 'sign' | 'mine'; hash?: string } | null

export interface Staking {
  /** the wallet that is connected, signed in and on the portal's chain; null: nothing can be staked now */
  account: string | null
  progress: Progress
  /** wei of GAIA at the account */
  balance: () => Promise<bigint>
  /** Resolves when it is mined. */
  delegate: (validator: string, amount: bigint) => Promise<void>
  unbond: (validator: string, amount: bigint) => Promise<void>
  withdraw: () => Promise<void>
}

/** Sends the visitor's own transactions to the staking contract. Who left the page is asked to sign nothing more. */
export function useStaking(contract: string): Staking {
  const wallet = useWallet()
  const session = useSession()
  const chain = usePortal((state) => state.portal.chain)
  const [progress, setProgress] = useState<Progress>(null)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const token = chain.contracts.GaiaToken ?? null
  const same = wallet.address?.toLowerCase() === session?.address.toLowerCase()
  const account = same && wallet.chainId === chain.id && token ? wallet.address : null

  const now = useRef(account)
  useEffect(() => {
    now.current = account
  }, [account])

  const perform = async (step: 'approve' | 'sign', call: Omit<Call, 'from'>) => {
    if (!account || now.current !== account) throw new TransactionError('moved')
    setProgress({ step })
    const hash = await send(wallet, { from: account, ...call })
    setProgress({ step: 'mine', hash })
    await mined(wallet, { from: account, hash, chainId: chain.id })
    if (step === 'approve' && !here.current) throw new TransactionError('left')
  }
  const clearing = async (work: () => Promise<void>) => {
    try {
      await work()
    } finally {
      setProgress(null)
    }
  }

  return {
    account,
    progress,
    balance: () => readNumber(wallet, { to: token as string, data: encode('balanceOf', account as string) }),
    delegate: (validator, amount) =>
      clearing(async () => {
        const allowed = await readNumber(wallet, {
          to: token as string,
          data: encode('allowance', account as string, contract),
        })
        if (allowed < amount)
          await perform('approve', { to: token as string, data: encode('approve', contract, amount) })
        await perform('sign', { to: contract, data: encode('delegate', validator, amount) })
      }),
    unbond: (validator, amount) =>
      clearing(() => perform('sign', { to: contract, data: encode('unbond', validator, amount) })),
    withdraw: () => clearing(() => perform('sign', { to: contract, data: encode('withdraw') })),
  }
}
