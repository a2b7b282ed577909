import type { PortalHost } from '../host'
import { faultSentence } from './faultSentence'
import type { TransactionRecord } from './Journal'
import { chainMessages } from './messages'
import { TransactionFault } from './TransactionFault'
import { isTracked, Settled, track } from './track'
import { transactions } from './transactions'

/** Follows on what was pending when the page was left, and tells its holder what became of it. */
export async function resume(host: PortalHost, record: TransactionRecord): Promise<void> {
  const { id, done, failed } = record
  if (isTracked(id)) return
  try {
    // Its holder may have it forgotten in another tab.
    await track(
      (request) => host.wallet(request),
      record,
      () => {},
      () => transactions.find(id) !== undefined,
    )
    if (done) host.toast({ title: done })
  } catch (error) {
    if (error instanceof Settled) return
    await chainMessages.load(host.getState().locale).catch(() => {})
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
