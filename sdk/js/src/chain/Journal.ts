import { plainly } from './plainly'

/** A transaction that was sent from this browser, with what it was for in the words of that moment. */
export interface TransactionRecord {
  /** the hash that it was sent with */
  id: string
  /** the one that it has now: another after its holder sped it up in the wallet */
  hash: string
  account: string
  chainId: number
  /** "Delegate 2.5 GAIA to Atlas" */
  title: string
  /** what a toast says when it is confirmed, or failed */
  done: string
  failed: string
  to: string
  /** amounts that leave the wallet, with their units */
  leaves: string[]
  /** of what it does; another transaction with it and the same nonce does the same */
  digest: string
  /** null until the chain told it */
  nonce: number | null
  /** the newest block when it was sent; null where it could not be read */
  since: number | null
  /** The account is a contract: others send what its owners sign, under another hash perhaps, and from another account. */
  relayed: boolean
  /** blocks that must have it */
  confirmations: number
  /** ms */
  at: number
  state: 'pending' | 'confirmed' | 'failed'
  block: number | null
  /** in the chain's currency, smallest unit; null where it is not known */
  fee: string | null
  /** why it failed, a sentence */
  why: string
}

const key = 'portal.transactions'
/** How many are kept of all wallets together. */
const most = 20
/** Milliseconds for which one that is over is kept. */
const kept = 24 * 3_600_000
const longestText = 200
const none: readonly TransactionRecord[] = []

export type JournalStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The transactions sent from this browser, in its storage, so that one that is pending is found again after a reload. Where there is
 * no storage, as in a frame, they are kept until the page is left.
 */
export class Journal {
  private readonly listeners = new Set<() => void>()
  private text: string | null = null
  private records: readonly TransactionRecord[] = none
  /** The storage refused the last change: what this page knows counts. */
  private unwritten = false
  private readonly forgotten = new Set<string>()

  constructor(private readonly storage: JournalStorage | null) {}

  /** All of them, the newest first. The list keeps its identity while nothing changes. */
  list = (): readonly TransactionRecord[] => {
    const text = this.stored()
    if (text !== this.text) {
      this.text = text
      this.records = parsed(text)
    }
    return this.records
  }

  find(id: string): TransactionRecord | undefined {
    return this.list().find((record) => record.id === id)
  }

  add(record: TransactionRecord): void {
    this.forgotten.delete(record.id)
    const bounded = {
      ...record,
      title: plainly(record.title, longestText),
      done: plainly(record.done, longestText),
      failed: plainly(record.failed, longestText),
      leaves: record.leaves.slice(0, 4).map((text) => plainly(text, longestText)),
    }
    this.keep([bounded, ...this.list().filter(({ id }) => id !== record.id)])
  }

  change(id: string, change: Partial<TransactionRecord>): void {
    this.keep(this.list().map((record) => (record.id === id ? { ...record, ...change } : record)))
  }

  forget(id: string): void {
    this.forgotten.add(id)
    this.keep(this.list().filter((record) => record.id !== id))
  }

  /** The wallet's holder dismissed it in this page. */
  isForgotten(id: string): boolean {
    return this.forgotten.has(id)
  }

  /** Calls back after each change, another tab's too, until the returned function is called. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    return () => void this.listeners.delete(changed)
  }

  /** Another tab changed the storage. */
  changed(): void {
    for (const listener of [...this.listeners]) listener()
  }

  private keep(records: readonly TransactionRecord[]): void {
    const now = Date.now()
    const fresh = records.filter(({ state, at }) => state === 'pending' || now - at < kept)
    // Where there are too many, those that are over are dropped before those that are pending.
    const over = fresh.filter(({ state }) => state !== 'pending')
    const surplus = new Set(over.slice(Math.max(0, over.length - Math.max(0, fresh.length - most))))
    this.records = fresh.filter((record) => !surplus.has(record)).slice(0, most)
    this.text = JSON.stringify(this.records)
    try {
      this.storage?.setItem(key, this.text)
      this.unwritten = false
    } catch {
      this.unwritten = true
      // The storage is full or forbidden: this page still knows.
    }
    this.changed()
  }

  private stored(): string | null {
    try {
      return this.storage && !this.unwritten ? this.storage.getItem(key) : this.text
    } catch {
      return this.text
    }
  }

  static readonly key = key
}

/** The records of the text. What is none is left out: the storage may hold what another version wrote. */
function parsed(text: string | null): readonly TransactionRecord[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isRecord).slice(0, most) : none
  } catch {
    return none
  }
}

const hash = /^0x[0-9a-f]{64}$/i
const address = /^0x[0-9a-f]{40}$/i
const texts = ['title', 'done', 'failed', 'why'] as const
const numbers = ['nonce', 'since', 'block'] as const

function isRecord(value: unknown): value is TransactionRecord {
  if (typeof value !== 'object' || value === null) return false
  const record = value as TransactionRecord
  return (
    [record.id, record.hash, record.digest].every((text) => hash.test(text)) &&
    [record.account, record.to].every((text) => address.test(text)) &&
    [record.chainId, record.confirmations, record.at].every(Number.isSafeInteger) &&
    texts.every((name) => typeof record[name] === 'string' && record[name].length <= 2 * longestText) &&
    numbers.every((name) => record[name] === null || Number.isSafeInteger(record[name])) &&
    Array.isArray(record.leaves) &&
    record.leaves.every((text) => typeof text === 'string' && text.length <= 2 * longestText) &&
    (record.fee === null || /^\d{1,78}$/.test(record.fee)) &&
    typeof record.relayed === 'boolean' &&
    ['pending', 'confirmed', 'failed'].includes(record.state)
  )
}
