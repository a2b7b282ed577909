import { expect, test } from 'vitest'
import { mined, readNumber, send } from './transaction'

const hash = `0x${'a'.repeat(64)}`

/** A node that answers with the next of each list, and goes on with its last. */
function node(answers: Record<string, unknown[]>) {
  return {
    request: async ({ method }: { method: string }) => {
      const next = answers[method] ?? [null]
      const answer = next.length > 1 ? next.shift() : next[0]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}
const known = { nonce: '0x7' }
/** What some wallets answer to a read when their endpoint is away. */
const away = Object.assign(new Error('User rejected the request.'), { code: 4001 })

test.each([
  [
    'is mined',
    {
      eth_getTransactionByHash: [null, known],
      eth_getTransactionCount: ['0x7'],
      eth_getTransactionReceipt: [null, null, { status: '0x1' }],
    },
    undefined,
  ],
  [
    'is mined, though the node’s count was ahead of its receipts',
    {
      eth_getTransactionByHash: [known],
      eth_getTransactionCount: ['0x8'],
      eth_getTransactionReceipt: [null, null, { status: '0x1' }],
    },
    undefined,
  ],
  [
    'is mined while the wallet was on another chain, with more transactions there',
    {
      eth_chainId: ['0x7a69', '0x1', '0x1', '0x1', '0x1', '0x7a69'],
      eth_getTransactionByHash: [known],
      eth_getTransactionCount: ['0x7', '0x8'],
      eth_getTransactionReceipt: [null, { status: '0x1' }],
    },
    undefined,
  ],
  [
    'is mined while the wallet could not reach its endpoint',
    {
      eth_chainId: [away, '0x7a69'],
      eth_getTransactionByHash: [away, known],
      eth_getTransactionCount: [away, '0x7'],
      eth_getTransactionReceipt: [away, null, away, { status: '0x1' }],
    },
    undefined,
  ],
  [
    'is mined without effect',
    { eth_getTransactionByHash: [known], eth_getTransactionReceipt: [{ status: '0x0' }], eth_getTransactionCount: [8] },
    'reverted',
  ],
  [
    'is replaced in the wallet',
    { eth_getTransactionByHash: [known, null], eth_getTransactionCount: ['0x7', '0x7', '0x8'] },
    'replaced',
  ],
])('a transaction that %s', async (_, answers, fault) => {
  const outcome = mined(node({ eth_chainId: ['0x7a69'], ...answers }), { from: '0x1', hash, chainId: 31337 }, 0)
  if (fault) await expect(outcome).rejects.toMatchObject({ fault, hash })
  else await outcome
})

const call = { from: '0x1', to: '0x2', data: '0x' }

test('a wallet that cannot try a call is asked to sign nothing, and its holder refused nothing', async () => {
  const wallet = node({ eth_call: [away], eth_sendTransaction: [hash] })
  await expect(send(wallet, call)).rejects.toMatchObject({ fault: 'unread' })
  await expect(readNumber(wallet, call)).rejects.toMatchObject({ fault: 'unread' })
  const able = node({ eth_call: ['0x'], eth_sendTransaction: [away] })
  await expect(send(able, call)).rejects.toBe(away)
})

test('what the contract says to a call that is tried is told as it is', async () => {
  const reverted = Object.assign(new Error('execution reverted'), { code: 3, data: '0x4022bc55' })
  await expect(send(node({ eth_call: [reverted] }), call)).rejects.toBe(reverted)
})
