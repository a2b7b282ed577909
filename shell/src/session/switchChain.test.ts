import { expect, test } from 'vitest'
import { FakeWallet, rpcError } from '../testing/wallet'
import { polygon, switchChain } from './switchChain'

const unknown = rpcError(4902, 'Unrecognized chain ID "0x89".')

test('asks for chain 137 in hex, and no more when the wallet knows it', async () => {
  const wallet = new FakeWallet()
  wallet.answers.wallet_switchEthereumChain = null
  expect(await switchChain(wallet, polygon)).toBe('switched')
  expect(wallet.calls).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }])
})

test('adds the chain as the specification has it when the wallet does not know it', async () => {
  const wallet = new FakeWallet()
  wallet.answers.wallet_switchEthereumChain = unknown
  wallet.answers.wallet_addEthereumChain = () => {
    wallet.chainId = 137
    return null
  }
  expect(await switchChain(wallet, polygon)).toBe('switched')
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
  expect(await switchChain(wallet, polygon)).toBe('switched')
})

test('asks once more when the wallet added the chain and stayed where it was', async () => {
  const wallet = new FakeWallet()
  let asked = 0
  wallet.answers.wallet_switchEthereumChain = () => (asked++ === 0 ? unknown : null)
  wallet.answers.wallet_addEthereumChain = null
  expect(await switchChain(wallet, polygon)).toBe('switched')
  expect(asked).toBe(2)
})

test('a chain that was added and not switched to is no failed addition', async () => {
  const wallet = new FakeWallet()
  let asked = 0
  wallet.answers.wallet_switchEthereumChain = () => (asked++ === 0 ? unknown : rpcError(4001, 'User rejected'))
  wallet.answers.wallet_addEthereumChain = null
  expect(await switchChain(wallet, polygon)).toBe('rejected')
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
  expect(await switchChain(wallet, polygon, { name: 'POL', symbol: 'POL', decimals: 18 })).toBe('switched')
  expect(symbols).toEqual(['MATIC', 'POL'])
})

test.each([
  ['refused', rpcError(4001, 'User rejected the request.'), 'rejected'],
  ['broken', rpcError(-32603, 'no'), 'failed'],
])('a switch that is %s adds nothing', async (_, answer, outcome) => {
  const wallet = new FakeWallet()
  wallet.answers.wallet_switchEthereumChain = answer
  expect(await switchChain(wallet, polygon)).toBe(outcome)
  expect(wallet.called('wallet_addEthereumChain')).toEqual([])
})
