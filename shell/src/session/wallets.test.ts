import { expect, test, vi } from 'vitest'
import { announce, FakeWallet, walletPage } from '../testing/wallet'
import { Wallets } from './wallets'

function pageOf(ethereum?: FakeWallet) {
  const page = walletPage(ethereum)
  const say = (provider: FakeWallet, rdns: string, icon?: string) => announce(page, provider, rdns, icon)
  return { page, say, wallets: new Wallets(page) }
}

test('wallets that answer the request for announcements are there at once', () => {
  const { say, wallets } = pageOf()
  say(new FakeWallet(), 'io.metamask')
  wallets.discover()
  expect(wallets.list().map(({ id, kind }) => [id, kind])).toEqual([['io.metamask', 'MetaMask']])
})

test('window.ethereum stands in until a wallet announces itself', () => {
  const ethereum = Object.assign(new FakeWallet(), { isCoinbaseWallet: true, isMetaMask: true })
  const { say, wallets } = pageOf(ethereum)
  const changed = vi.fn()
  wallets.subscribe(changed)
  wallets.discover()
  expect(wallets.list().map(({ id, kind }) => [id, kind])).toEqual([['injected', 'Coinbase Wallet']])
  say(ethereum, 'com.coinbase.wallet')
  expect(wallets.list().map(({ id }) => id)).toEqual(['com.coinbase.wallet'])
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a wallet is listed once, however often it announces itself', () => {
  const { say, wallets } = pageOf()
  wallets.discover()
  say(new FakeWallet(), 'io.rabby')
  say(new FakeWallet(), 'io.rabby')
  expect(wallets.list().map(({ kind }) => kind)).toEqual(['Web3 Wallet'])
})

test.each([null, {}, { info: { rdns: 'io.rabby' } }, { info: {}, provider: new FakeWallet() }])(
  'an announcement of %o is none',
  (detail) => {
    const { page, wallets } = pageOf()
    wallets.discover()
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(wallets.list()).toEqual([])
  },
)

test('an icon that is no data: image is left out', () => {
  const { say, wallets } = pageOf()
  wallets.discover()
  say(new FakeWallet(), 'io.rabby', 'https://evil.example/track.png')
  expect(wallets.list()[0]?.icon).toBeNull()
})
