import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import { refusalIn } from './refusal'

const abi = new Interface(['error Closed(uint256 since)', 'error Full()'])
const closed = abi.encodeErrorResult('Closed', [7n])
const full = abi.getError('Full')?.selector as string
const words = new Interface(['error Error(string)']).encodeErrorResult('Error', ['not <b>now</b>'])
const poor = new Interface(['error ERC20InsufficientBalance(address, uint256, uint256)']).encodeErrorResult(
  'ERC20InsufficientBalance',
  [`0x${'1'.repeat(40)}`, 1n, 2n],
)

test.each([
  ['as its data', { code: 3, data: closed }, { name: 'Closed', args: [7n] }],
  ['below its data', { data: { data: closed } }, { name: 'Closed', args: [7n] }],
  [
    'as the original error’s',
    { data: { originalError: { data: closed.toUpperCase().replace('0X', '0x') } } },
    { name: 'Closed', args: [7n] },
  ],
  ['in ethers’ info', { info: { error: { data: closed } } }, { name: 'Closed', args: [7n] }],
  ['as text', { message: `reverted (data="${closed}")` }, { name: 'Closed', args: [7n] }],
  ['as its selector alone', { message: `reverted (data="${full}")` }, { name: 'Full', args: [] }],
  ['cut after its selector', { data: closed.slice(0, 12) }, { name: 'Closed', args: [] }],
  ['as a sentence', { data: words }, { name: '', args: [], reason: 'not <b>now</b>' }],
  ['by its token', { data: poor }, { name: 'ERC20InsufficientBalance' }],
  ['by nobody', { message: 'execution reverted' }, null],
  ['with an error that nobody knows', { data: '0x12345678' }, null],
  ['with nothing', null, null],
])('what a contract refuses with is found %s', (_, error, refusal) => {
  if (refusal) expect(refusalIn(error, abi)).toMatchObject(refusal)
  else expect(refusalIn(error, abi)).toBeNull()
})

test('an error whose fields throw, or that holds itself, is read as far as it goes', () => {
  const error: Record<string, unknown> = Object.defineProperty({ data: closed }, 'cause', {
    get() {
      throw new Error('no')
    },
  })
  error.error = error
  expect(refusalIn(error, abi)).toMatchObject({ name: 'Closed' })
})
