import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import { Contract } from './Contract'

const abi = [
  'function balanceOf(address owner) view returns (uint256)',
  'function pair() view returns (uint8 small, string name)',
  'function tickets(address owner) view returns ((uint64 at, address[] givers)[])',
  'function pay(uint256 amount) payable',
  'error Closed(uint256 since)',
] as const
const address = `0x${'1'.repeat(40)}`
const owner = `0x${'2'.repeat(40)}`
const written = new Interface(abi)

/** A contract on a chain that answers every call with that. */
function contract(answer: unknown, chain = '0x7a69') {
  const asked: { method: string; params?: unknown[] }[] = []
  const request = async (one: { method: string; params?: unknown[] }) => {
    asked.push(one)
    if (one.method === 'eth_chainId') return chain
    if (answer instanceof Error) throw answer
    return answer
  }
  return { read: new Contract({ name: 'Shop', address, abi, chainId: 31337, request }), asked }
}

test('a number is read at the newest block, or at the one that is named', async () => {
  const { read, asked } = contract(written.encodeFunctionResult('balanceOf', [7n]))
  const held: bigint = await read.read('balanceOf', [owner])
  expect(held).toBe(7n)
  await read.read('balanceOf', [owner], 16)
  const call = { to: address, data: written.encodeFunctionData('balanceOf', [owner]) }
  expect(asked.filter(({ method }) => method === 'eth_call').map(({ params }) => params)).toEqual([
    [call, 'latest'],
    [call, '0x10'],
  ])
})

test('several values are a list, a struct is an object by its names', async () => {
  const pair = contract(written.encodeFunctionResult('pair', [3, 'Ada']))
  const both: readonly [bigint, string] = await pair.read.read('pair', [])
  expect(both).toEqual([3n, 'Ada'])
  const tickets = contract(written.encodeFunctionResult('tickets', [[{ at: 5n, givers: [owner] }]]))
  const list: readonly { at: bigint; givers: readonly string[] }[] = await tickets.read.read('tickets', [owner])
  expect(list).toEqual([{ at: 5n, givers: [owner] }])
})

test.each([
  ['another chain', '0x', '0x1', { fault: 'chain' }],
  ['an address without a contract', '0x', '0x7a69', { fault: 'noContract' }],
  ['an answer of no bytes', 'yes', '0x7a69', { fault: 'answer' }],
  ['a wallet that cannot read', Object.assign(new Error(), { code: 4001 }), '0x7a69', { fault: 'unread' }],
  [
    'a refusal',
    Object.assign(new Error(), { data: written.encodeErrorResult('Closed', [7n]) }),
    '0x7a69',
    { fault: 'refused', details: { refusal: { name: 'Closed', args: [7n] } } },
  ],
])('nothing is read from %s', async (_, answer, chain, fault) => {
  await expect(contract(answer, chain).read.read('balanceOf', [owner])).rejects.toMatchObject(fault)
})

test('a call has its arguments encoded, and what is paid with it', () => {
  const { read } = contract('0x')
  expect(read.call('pay', [5n], 9n)).toMatchObject({
    to: address,
    data: written.encodeFunctionData('pay', [5n]),
    value: 9n,
    method: 'pay',
  })
  // @ts-expect-error what only reads is no transaction
  expect(() => read.call('balance', [owner])).toThrow()
})
