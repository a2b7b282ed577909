import { expect, test } from 'vitest'
import { Journal, type TransactionRecord } from './Journal'

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const record = (change: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: hashOf(1),
  hash: hashOf(1),
  account: `0x${'1'.repeat(40)}`,
  chainId: 31337,
  title: 'Pay 25 TOK',
  done: 'Paid',
  failed: 'Not paid',
  to: `0x${'2'.repeat(40)}`,
  leaves: ['25 TOK'],
  digest: hashOf(9),
  nonce: null,
  since: 4,
  relayed: false,
  confirmations: 1,
  at: Date.now(),
  state: 'pending',
  block: null,
  fee: null,
  why: '',
  ...change,
})

function memory(text: string | null = null) {
  const kept = { text }
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_: string, value: string) => {
      kept.text = value
    },
  }
}

test('what is written down is there after a reload', () => {
  const storage = memory()
  new Journal(storage).add(record())
  const again = new Journal(storage)
  expect(again.list()).toEqual([record({ at: again.list()[0]?.at })])
  again.change(hashOf(1), { state: 'confirmed', block: 5 })
  expect(new Journal(storage).find(hashOf(1))).toMatchObject({ state: 'confirmed', block: 5 })
  again.forget(hashOf(1))
  expect(new Journal(storage).list()).toEqual([])
})

test('the list is the same one until something changes, and who follows it is told', () => {
  const journal = new Journal(memory())
  let told = 0
  const stop = journal.subscribe(() => told++)
  journal.add(record())
  const list = journal.list()
  expect(journal.list()).toBe(list)
  journal.change(hashOf(1), { nonce: 3 })
  expect(journal.list()).not.toBe(list)
  stop()
  journal.forget(hashOf(1))
  expect(told).toBe(2)
})

test('it keeps twenty: what is over goes first, the oldest of it', () => {
  const journal = new Journal(memory())
  for (let i = 1; i <= 25; i++) {
    const id = hashOf(i)
    journal.add(record({ id, hash: id, state: i <= 3 ? 'pending' : 'confirmed' }))
  }
  const ids = journal.list().map(({ id }) => Number(id))
  expect(ids).toHaveLength(20)
  expect(ids.slice(-3)).toEqual([3, 2, 1])
  expect(ids[0]).toBe(25)
})

test('what is over is kept for a day, what is pending for longer', () => {
  const journal = new Journal(memory())
  const old = Date.now() - 25 * 3_600_000
  journal.add(record({ id: hashOf(1), at: old }))
  journal.add(record({ id: hashOf(2), at: old, state: 'failed' }))
  journal.add(record({ id: hashOf(3) }))
  expect(journal.list().map(({ id }) => Number(id))).toEqual([3, 1])
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"id":1}'],
  ['a record of nothing', '[null]'],
  ['a hash that is none', JSON.stringify([record({ hash: '0x12' })])],
  ['an account that is none', JSON.stringify([record({ account: 'me' })])],
  ['a text without end', JSON.stringify([record({ title: 'x'.repeat(10_000) })])],
  ['a state that there is not', JSON.stringify([record({ state: 'won' as 'pending' })])],
  ['a fee in words', JSON.stringify([record({ fee: 'much' })])],
])('a storage with %s holds nothing', (_, text) => {
  expect(new Journal(memory(text)).list()).toEqual([])
})

test('foreign text is written down in one line, without what turns its direction, and cut', () => {
  const journal = new Journal(memory())
  journal.add(record({ title: `a\u202e\nb${'c'.repeat(300)}` }))
  const title = journal.list()[0]?.title ?? ''
  expect(title.startsWith('a bc')).toBe(true)
  expect(title.length).toBe(201)
})

test.each([
  ['there is none', null],
  [
    'it takes nothing',
    {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
    },
  ],
  [
    'it is full, and can be read',
    {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    },
  ],
])('the page knows what it sent, and what became of it, where %s', (_, storage) => {
  const journal = new Journal(storage)
  journal.add(record())
  expect(journal.list()).toHaveLength(1)
  journal.change(hashOf(1), { state: 'confirmed' })
  expect(journal.find(hashOf(1))?.state).toBe('confirmed')
  expect(journal.list()).toBe(journal.list())
})

test('what another tab writes is seen again when the storage takes a change', () => {
  const storage = memory()
  const journal = new Journal({
    getItem: storage.getItem,
    setItem: (name, value) => {
      if (value.length > 2) throw new Error('full')
      storage.setItem(name, value)
    },
  })
  journal.add(record())
  journal.forget(hashOf(1))
  new Journal(storage).add(record({ id: hashOf(2), hash: hashOf(2) }))
  expect(journal.list().map(({ id }) => Number(id))).toEqual([2])
})
