import { describe, expect, test } from 'vitest'
import { manners } from '../testing/manners'
import { FakeWallet, rpcError } from '../testing/wallet'
import { polygon, type Switch, switchChain, unlessRefused, whereUnknown } from './switchChain'

const unknown = rpcError(4902, 'Unrecognized chain ID "0x89".')
/** As the specification has it. */
const literally: Switch = { chain: polygon, otherCurrency: null, adds: whereUnknown }
/** As the interface offers the portal's own chain. */
const anyhow: Switch = { ...literally, adds: unlessRefused }
const both = [
  ['literally', literally],
  ['anyhow', anyhow],
] as const

test('asks for chain 137 in hex, and no more when the wallet knows it', async () => {
  const wallet = new FakeWallet()
  wallet.answers.wallet_switchEthereumChain = null
  expect(await switchChain(wallet, literally)).toBe('switched')
  expect(wallet.calls).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }])
})

test('adds the chain as the specification has it when the wallet does not know it', async () => {
  const wallet = new FakeWallet()
  wallet.answers.wallet_switchEthereumChain = unknown
  wallet.answers.wallet_addEthereumChain = () => {
    wallet.chainId = 137
    return null
  }
  expect(await switchChain(wallet, literally)).toBe('switched')
  expect(wallet.called('wallet_addEthereumChain')).toEqual([
    [
      {
        chainId: '0x89',
        chainName: 'Polygon Mainnet',
        rpcUrls: ['https://polygon-rpc.com/'],
        nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
        blockExplorerUrls: ['https://polygonscan.com/'],
      },
    ],
  ])
})

test('finds the unknown chain under the layers some wallets put around it', async () => {
  const wallet = new FakeWallet()
  wallet.answers.wallet_switchEthereumChain = { code: -32603, message: 'x', data: { originalError: unknown } }
  wallet.answers.wallet_addEthereumChain = () => {
    wallet.chainId = 137
    return null
  }
  expect(await switchChain(wallet, literally)).toBe('switched')
})

test('asks once more when the wallet added the chain and stayed where it was', async () => {
  const wallet = new FakeWallet()
  let asked = 0
  wallet.answers.wallet_switchEthereumChain = () => (asked++ === 0 ? unknown : null)
  wallet.answers.wallet_addEthereumChain = null
  expect(await switchChain(wallet, literally)).toBe('switched')
  expect(asked).toBe(2)
})

test('a chain that was added and not switched to is no failed addition', async () => {
  const wallet = new FakeWallet()
  let asked = 0
  wallet.answers.wallet_switchEthereumChain = () => (asked++ === 0 ? unknown : rpcError(4001, 'User rejected'))
  wallet.answers.wallet_addEthereumChain = null
  expect(await switchChain(wallet, literally)).toBe('rejected')
})

test('tries the other currency when the wallet knows the chain under it', async () => {
  const wallet = new FakeWallet()
  const symbols: string[] = []
  wallet.answers.wallet_switchEthereumChain = unknown
  wallet.answers.wallet_addEthereumChain = (params: unknown) => {
    const [{ nativeCurrency }] = params as [{ nativeCurrency: { symbol: string } }]
    symbols.push(nativeCurrency.symbol)
    if (nativeCurrency.symbol === 'MATIC') return rpcError(-32602, 'nativeCurrency.symbol does not match')
    wallet.chainId = 137
    return null
  }
  const otherCurrency = { name: 'POL', symbol: 'POL', decimals: 18 }
  expect(await switchChain(wallet, { ...literally, otherCurrency })).toBe('switched')
  expect(symbols).toEqual(['MATIC', 'POL'])
})

describe.each(both)('a switch, %s,', (_, wanted) => {
  test.each([
    ['refused', rpcError(4001, 'User rejected the request.'), 'rejected'],
    ['asked for already', rpcError(-32002, 'Request already pending.'), 'failed'],
  ])('that is %s adds nothing', async (_, answer, outcome) => {
    const wallet = new FakeWallet()
    wallet.answers.wallet_switchEthereumChain = answer
    expect(await switchChain(wallet, wanted)).toBe(outcome)
    expect(wallet.called('wallet_addEthereumChain')).toEqual([])
  })
})

test.each([
  ['broken', rpcError(-32603, 'no')],
  ['refused as disconnected', rpcError(4901, 'Chain disconnected.')],
  ['refused without a code', new Error('no')],
])('a switch that is %s adds the chain, but not by the specification', async (_, answer) => {
  const wallet = new FakeWallet()
  let asked = 0
  wallet.answers.wallet_switchEthereumChain = () => (asked++ === 0 ? answer : null)
  wallet.answers.wallet_addEthereumChain = null
  expect(await switchChain(wallet, literally)).toBe('failed')
  expect(wallet.called('wallet_addEthereumChain')).toEqual([])
  asked = 0
  expect(await switchChain(wallet, anyhow)).toBe('switched')
  expect(wallet.called('wallet_addEthereumChain')).toHaveLength(1)
})

test('a wallet that does not know the chain is given it, however it says so', async () => {
  const wallet = new FakeWallet()
  expect(await switchChain(wallet, anyhow)).toBe('switched')
  expect(wallet.chainId).toBe(137)
})

test('a strict wallet takes no chain without an explorer', async () => {
  const wallet = new FakeWallet([], manners.strict)
  const without = { ...anyhow, chain: { ...polygon, explorerUrl: null } }
  expect(await switchChain(wallet, without)).toBe('add failed')
  const away = { ...anyhow, chain: { ...polygon, explorerUrl: 'http://explorer.test/' } }
  expect(await switchChain(wallet, away)).toBe('add failed')
  const own = { ...anyhow, chain: { ...polygon, explorerUrl: 'http://localhost:8080/explorer' } }
  expect(await switchChain(wallet, own)).toBe('switched')
})
