import { expect, test } from 'vitest'
import { mined } from './transaction'

const hash = `0x${'a'.repeat(64)}`

/** A node that answers with the next of each list, and goes on with its last. */
function node(answers: Record<string, unknown[]>) {
  return {
    request: async ({ method }: { method: string }) => {
      const next = answers[method] ?? [null]
      return next.length > 1 ? next.shift() : next[0]
    },
  }
}
const known = { nonce: '0x7' }

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
