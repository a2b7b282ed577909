import { Signature } from 'ethers'
import { useEffect, useRef, useState } from 'react'
import { accountIn } from '../accountIn'
import { usePortal, usePortalHost } from '../portal'
import { useLocale } from '../text'
import { type SendingAccount, useAccount } from '../useAccount'
import { faultSentence } from './faultSentence'
import { onChain, readCode } from './reads'
import { TransactionFault } from './TransactionFault'
import { askSignature, signedBy, type TypedData } from './typedData'
import { walletFault } from './walletError'

export interface Signing extends SendingAccount {
  /** The wallet is asked. */
  busy: boolean
  /** why the last one was not signed, or none can be now, as a sentence */
  problem: string | null
  /**
   * Resolves with the account's signature; null: there is none, and `problem` says why. An answer that comes after the component is gone,
   * or after the wallet changed to another account or chain, is dropped.
   */
  sign: (data: TypedData) => Promise<string | null>
}

/** The longest signature of a contract's account that is taken, in hex digits. */
const longest = 8192

/** Has the visitor's own account sign typed data (EIP-712), which costs nothing and sends nothing. */
export function useSignature(): Signing {
  const host = usePortalHost()
  const chain = usePortal((state) => state.portal.chain)
  const locale = useLocale()
  const { account, missing } = useAccount()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<TransactionFault | null>(null)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const sign = async (data: TypedData): Promise<string | null> => {
    const request = (asked: { method: string; params?: unknown[] }) => host.wallet(asked)
    const same = () => {
      const { wallet, session, portal } = host.getState()
      if (accountIn(wallet, session, portal.chain.id).account !== account) throw new TransactionFault('moved')
    }
    setFault(null)
    setBusy(true)
    try {
      if (!account) throw new TransactionFault(missing ?? 'account')
      await onChain(request, chain.id)
      same()
      if (!here.current) return null
      const answer = await askSignature(request, account, data)
      same()
      if (typeof answer !== 'string' || answer.length > longest || !/^0x([0-9a-f]{2})+$/i.test(answer))
        throw new TransactionFault('answer')
      const own = signedBy(data, answer, account)
      if (!own && (await readCode(request, account)) === '0x') throw new TransactionFault('answer')
      if (!here.current) return null
      // Some wallets count the parity from 0, which contracts refuse.
      return own ? Signature.from(answer).serialized : answer
    } catch (error) {
      if (here.current) setFault(walletFault(error))
      return null
    } finally {
      if (here.current) setBusy(false)
    }
  }
  const now = fault ?? (missing && new TransactionFault(missing))
  return { account, missing, busy, problem: now && faultSentence(now, { locale, chain }), sign }
}
