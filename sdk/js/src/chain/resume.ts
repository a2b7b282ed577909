import type { PortalHost } from '../host'
import { faultSentence } from './faultSentence'
import type { TransactionRecord } from './Journal'
import { TransactionFault } from './TransactionFault'
import { isTracked, Settled, track } from './track'
import { transactions } from './transactions'

/** Follows on what was pending when the page was left, and tells its holder what became of it. */
export async function resume(host: PortalHost, { id, done, failed }: TransactionRecord): Promise<void> {
  if (isTracked(id)) return
  try {
    await track((request) => host.wallet(request), id)
    if (done) host.toast({ title: done })
  } catch (error) {
    if (error instanceof Settled) return
    const why = sentenceOf(host, error)
    transactions.change(id, { why })
    if (failed) host.toast({ title: failed, description: why, destructive: true })
  }
}

function sentenceOf(host: PortalHost, error: unknown): string {
  const { locale, portal } = host.getState()
  const fault = error instanceof TransactionFault ? error : new TransactionFault('failed')
  return faultSentence(fault, { locale, chain: portal.chain })
}
