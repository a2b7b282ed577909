import { describe, expect, test } from 'vitest'
import { connectionToast, errorCode } from './walletError'

describe('the code of a wallet error', () => {
  test.each([
    ['plain', { code: 4001 }, 4001],
    ['under data.originalError', { code: -32603, data: { originalError: { code: 4902 } } }, 4902],
    ['under info.error, as ethers wraps it', { code: 'UNKNOWN_ERROR', info: { error: { code: -32002 } } }, -32002],
    ['under error', { error: { code: 4001 } }, 4001],
    ['under cause', new Error('failed', { cause: { code: 4001 } }), 4001],
    ["ethers' ACTION_REJECTED", { code: 'ACTION_REJECTED' }, 4001],
    ['absent', new Error('failed'), null],
    ['of something that is no error', 'failed', null],
  ])('%s', (_, error, code) => {
    expect(errorCode(error)).toBe(code)
  })
})

describe('the toast of a failed connection', () => {
  test.each([
    [{ code: 4001, message: 'network' }, 'Connection Cancelled', 'You rejected the connection request'],
    [
      { code: -32002, message: '' },
      'Connection Pending',
      'Please check your wallet - a connection request is already pending',
    ],
    [new Error('MetaMask: User denied account access'), 'Connection Rejected', undefined],
    [
      new Error('No accounts available. Please unlock your wallet.'),
      'Wallet Locked',
      'Please unlock your wallet and try again',
    ],
    [
      new Error('could not detect network'),
      'Network Error',
      'Network connection issue. Please check your internet connection.',
    ],
    [new Error('x'.repeat(120)), 'Connection Failed', 'x'.repeat(100)],
    [new Error(''), 'Connection Failed', 'Failed to connect wallet. Please try again.'],
    [undefined, 'Connection Failed', 'Failed to connect wallet. Please try again.'],
  ])('%o', (error, title, description) => {
    expect(connectionToast(error)).toEqual({ title, description, destructive: true })
  })
})
