import { follow, type Mined, type News } from './follow'
import type { TransactionRecord } from './Journal'
import type { Request } from './reads'
import type { TransactionFault } from './TransactionFault'
import { transactions } from './transactions'

/** Those that this page follows. */
const followed = new Set<string>()

export const isTracked = (id: string): boolean => followed.has(id)

/** Marks a transaction as followed by this page, before the journal has it. */
export const claim = (id: string): void => void followed.add(id)

/**
 * Follows a transaction to its end, and writes down what becomes of it. One tab at a time follows it. Rejects with Settled where another
 * tab has seen its end, or its holder dismissed it here.
 */
export async function track(
  request: Request,
  record: TransactionRecord,
  tell: (news: News) => void = () => {},
  wanted: () => boolean = () => !transactions.isForgotten(record.id),
): Promise<Mined> {
  followed.add(record.id)
  try {
    return await alone(record.id, () => toTheEnd(request, record, tell, wanted))
  } finally {
    followed.delete(record.id)
  }
}

async function toTheEnd(
  request: Request,
  given: TransactionRecord,
  tell: (news: News) => void,
  wanted: () => boolean,
): Promise<Mined> {
  const { id } = given
  // What was just sent is followed, whether or not the journal could keep it.
  const record = transactions.find(id) ?? given
  if (record.state !== 'pending' || !wanted()) throw new Settled()
  try {
    const mined = await follow(request, record, {
      tell(news) {
        const { hash, nonce } = news
        if (hash) transactions.change(id, { hash })
        if (nonce !== undefined) transactions.change(id, { nonce })
        tell(news)
      },
    })
    if (!wanted()) throw new Settled()
    const fee = mined.fee?.toString() ?? null
    transactions.change(id, { state: 'confirmed', hash: mined.hash, block: mined.block, fee })
    return mined
  } catch (error) {
    if (!wanted()) throw new Settled()
    const { hash, block = null } = (error as TransactionFault).details
    transactions.change(id, { state: 'failed', block, ...(hash && { hash }) })
    throw error
  }
}

/** Another tab has seen what became of it, or its holder forgot it here. */
export class Settled extends Error {
  constructor() {
    super('The transaction is followed no more.')
    this.name = 'Settled'
  }
}

/** While one tab has it, others wait; the next one goes on when that is closed. */
async function alone<T>(id: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  let begun = false
  try {
    return await locks.request(`portal.transaction.${id}`, () => {
      begun = true
      return work()
    })
  } catch (error) {
    // A frame of an opaque origin gets no lock.
    if (!begun) return work()
    throw error
  }
}
