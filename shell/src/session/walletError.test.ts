import { makeError } from 'ethers'
import { describe, expect, test } from 'vitest'
import { connectionToast, errorCode, errorMessage } from './walletError'

const throwing = Object.defineProperties(
  {},
  Object.fromEntries(['code', 'message', 'data', 'cause'].map((field) => [field, { get: fail }])),
)
function fail(): never {
  throw new Error('no')
}
const loop: Record<string, unknown> = { code: 'LOOP' }
loop.cause = loop
loop.data = { error: loop, originalError: loop }

describe('the code of a wallet error', () => {
  test.each([
    ['plain', { code: 4001 }, 4001],
    ['as digits', { code: '-32002' }, -32002],
    ['under data.originalError', { code: -32603, data: { originalError: { code: 4902 } } }, 4902],
    ['under data', { code: -32603, data: { code: 4902 } }, 4902],
    ['under info.error, as ethers wraps it', { code: 'UNKNOWN_ERROR', info: { error: { code: -32002 } } }, -32002],
    ['under error', { error: { code: 4001 } }, 4001],
    ['under cause', new Error('failed', { cause: { code: 4001 } }), 4001],
    [
      "ethers' ACTION_REJECTED",
      makeError('rejected', 'ACTION_REJECTED', { action: 'requestAccess', reason: 'rejected' }),
      4001,
    ],
    ['around one that says nothing to the portal', { code: 4001, data: { originalError: { code: -32000 } } }, 4001],
    ['unknown', { code: -32603, data: { code: 'x' } }, -32603],
    ['that is no number', { code: 'E4001' }, null],
    ['absent', new Error('failed'), null],
    ['of a wrapper that wraps itself', loop, null],
    ['of an error that cannot be read', throwing, null],
    ['of something that is no error', 'failed', null],
    ['of nothing', undefined, null],
  ])('%s', (_, error, code) => {
    expect(errorCode(error)).toBe(code)
  })
})

test.each([
  ['an error', new Error(' failed '), 'failed'],
  ['a text', 'failed', 'failed'],
  ['an error whose message is no text', { message: { text: 'failed' } }, ''],
  ['an error that cannot be read', throwing, ''],
  ['null', null, ''],
  ['nothing', undefined, ''],
])('the message of %s', (_, error, message) => {
  expect(errorMessage(error)).toBe(message)
})

describe('the toast of a failed connection', () => {
  test.each([
    [{ code: 4001, message: 'network' }, 'Connection Cancelled', 'You rejected the connection request'],
    [{ code: '4001' }, 'Connection Cancelled', 'You rejected the connection request'],
    [
      { code: -32002, message: 'User denied' },
      'Connection Pending',
      'Please check your wallet - a connection request is already pending',
    ],
    [new Error('MetaMask: User denied account access, network, unlock'), 'Connection Rejected', undefined],
    [
      new Error('No accounts available. Please unlock your wallet.'),
      'Wallet Locked',
      'Please unlock your wallet and try again',
    ],
    ['unlock the network', 'Wallet Locked', 'Please unlock your wallet and try again'],
    [
      new Error('could not detect network'),
      'Network Error',
      'Network connection issue. Please check your internet connection.',
    ],
    [new Error('The User Denied it; Unlock; Network'), 'Connection Failed', 'The User Denied it; Unlock; Network'],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, 'Connection Failed', 'Internal JSON-RPC error.'],
    [new Error('x'.repeat(100)), 'Connection Failed', 'x'.repeat(100)],
    [new Error('x'.repeat(101)), 'Connection Failed', 'x'.repeat(100)],
    [new Error(`${'x'.repeat(99)}🦊🦊`), 'Connection Failed', `${'x'.repeat(99)}🦊`],
    [new Error(''), 'Connection Failed', 'Failed to connect wallet. Please try again.'],
    ['  ', 'Connection Failed', 'Failed to connect wallet. Please try again.'],
    [null, 'Connection Failed', 'Failed to connect wallet. Please try again.'],
    [undefined, 'Connection Failed', 'Failed to connect wallet. Please try again.'],
    [throwing, 'Connection Failed', 'Failed to connect wallet. Please try again.'],
  ])('%# %s', (error, title, description) => {
    expect(connectionToast(error)).toEqual({ title, description, destructive: true })
  })
})
