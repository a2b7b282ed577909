import { follow, type Mined, type News } from './follow'
import type { Request } from './reads'
import type { TransactionFault } from './TransactionFault'
import { transactions } from './transactions'

/** Those that this page follows. */
const followed = new Set<string>()

export const isTracked = (id: string): boolean => followed.has(id)

/** Says before the journal does that this page follows it. */
export const claim = (id: string): void => void followed.add(id)

/** Follows a transaction of the journal to its end, and writes down what becomes of it. One tab follows it at a time. */
export async function track(request: Request, id: string, tell: (news: News) => void = () => {}): Promise<Mined> {
  followed.add(id)
  try {
    return await alone(id, () => toTheEnd(request, id, tell))
  } finally {
    followed.delete(id)
  }
}

async function toTheEnd(request: Request, id: string, tell: (news: News) => void): Promise<Mined> {
  const record = transactions.find(id)
  if (record?.state !== 'pending') throw new Settled()
  try {
    const mined = await follow(request, record, {
      tell(news) {
        const { hash, nonce } = news
        if (hash) transactions.change(id, { hash })
        if (nonce !== undefined) transactions.change(id, { nonce })
        tell(news)
      },
    })
    stillWanted(id)
    const fee = mined.fee?.toString() ?? null
    transactions.change(id, { state: 'confirmed', hash: mined.hash, block: mined.block, fee })
    return mined
  } catch (error) {
    stillWanted(id)
    const { hash, block = null } = (error as TransactionFault).details
    transactions.change(id, { state: 'failed', block, ...(hash && { hash }) })
    throw error
  }
}

function stillWanted(id: string): void {
  if (!transactions.find(id)) throw new Settled()
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
  return locks ? locks.request(`portal.transaction.${id}`, work) : work()
}
