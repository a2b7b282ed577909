import { describe, expect, test, vi } from 'vitest'
import { announce, FakeWallet, walletPage } from '../testing/wallet'
import { Wallets } from './wallets'

type Info = Parameters<typeof announce>[3]

function pageOf(ethereum?: FakeWallet) {
  const page = walletPage(ethereum)
  const say = (provider: FakeWallet, rdns: string, info?: Info) => announce(page, provider, rdns, info)
  return { page, say, wallets: new Wallets(page) }
}

/** How a wallet is listed that says this of itself. */
function listed(rdns: string, info?: Info) {
  const { say, wallets } = pageOf()
  wallets.discover()
  say(new FakeWallet(), rdns, info)
  return wallets.list()[0]
}

describe('announced wallets', () => {
  test('that answer the request for announcements are there at once', () => {
    const { say, wallets } = pageOf()
    say(new FakeWallet(), 'io.metamask')
    wallets.discover()
    expect(wallets.list().map(({ rdns, kind }) => [rdns, kind])).toEqual([['io.metamask', 'MetaMask']])
  })

  test('are listed once, however often they announce themselves', () => {
    const { say, wallets } = pageOf()
    const wallet = new FakeWallet()
    wallets.discover()
    say(wallet, 'io.rabby')
    say(wallet, 'io.rabby')
    wallets.look()
    expect(wallets.list()).toHaveLength(1)
  })

  test('with the same domain and another provider are listed both, neither in the place of the other', () => {
    const { say, wallets } = pageOf()
    const [first, second] = [new FakeWallet(), new FakeWallet()]
    wallets.discover()
    say(first, 'io.metamask', { uuid: 'a', name: 'MetaMask' })
    say(second, 'io.metamask', { uuid: 'a', name: 'MetaMask' })
    expect(wallets.list().map(({ provider }) => provider)).toEqual([first, second])
    expect(new Set(wallets.list().map(({ id }) => id)).size).toBe(2)
  })

  test('do not hide behind one that names their provider before them', () => {
    const { say, wallets } = pageOf()
    const wallet = new FakeWallet()
    wallets.discover()
    say(wallet, 'evil.example', { name: 'Free GAIA' })
    say(wallet, 'io.metamask', { name: 'MetaMask' })
    expect(wallets.list().map(({ name }) => name)).toEqual(['Free GAIA', 'MetaMask'])
  })

  test.each([
    ['nothing', null],
    ['no more than that', {}],
    ['no provider', { info: { uuid: 'a', name: 'Rabby', rdns: 'io.rabby' } }],
    ['no domain', { info: { uuid: 'a', name: 'Rabby' }, provider: new FakeWallet() }],
    ['no name', { info: { uuid: 'a', rdns: 'io.rabby' }, provider: new FakeWallet() }],
    [
      'a name that cannot be seen',
      { info: { name: ' \u200b\u202e\u3164', rdns: 'io.rabby' }, provider: new FakeWallet() },
    ],
    ['a name that is no text', { info: { name: ['Rabby'], rdns: 'io.rabby' }, provider: new FakeWallet() }],
  ])('that say %s are none', (_, detail) => {
    const { page, wallets } = pageOf()
    wallets.discover()
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(wallets.list()).toEqual([])
  })
})

describe('the name of a wallet', () => {
  test.each([
    ['is its own', 'Rabby Wallet', 'Rabby Wallet'],
    ['is one line', ' Rabby\n\tWallet\u2028 ', 'Rabby Wallet'],
    ['does not turn the writing around', 'ksaM\u202eateM\u2066', 'ksaMateM'],
    ['has nothing invisible', 'Meta\u200bMask\u0000\ufeff', 'MetaMask'],
    ['is markup for nobody', '<b>Rabby</b>', '<b>Rabby</b>'],
    ['ends after 40 characters, none of them halved', '🦊'.repeat(50), '🦊'.repeat(40)],
  ])('%s', (_, name, shown) => {
    expect(listed('io.rabby', { name })?.name).toBe(shown)
  })
})

test.each([
  ['io.metamask', 'MetaMask'],
  ['io.metamask.flask', 'MetaMask'],
  ['io.metamaskk', 'Web3 Wallet'],
  ['com.coinbase.wallet', 'Coinbase Wallet'],
  ['com.coinbase.wallet.evil', 'Web3 Wallet'],
  ['evil.example', 'Web3 Wallet'],
])('the kind of %s is %s, whatever it calls itself', (rdns, kind) => {
  expect(listed(rdns, { name: 'MetaMask' })?.kind).toBe(kind)
})

test.each([
  ['data:image/png;base64,AA==', true],
  ['data:image/svg+xml,<svg/>', true],
  ['https://evil.example/track.png', false],
  ['data:text/html,<script>alert(1)</script>', false],
  [' data:image/png;base64,AA==', false],
  [`data:image/png;base64,${'A'.repeat(512 * 1024)}`, false],
  [42, false],
])('an icon is a data: image: %.40s', (icon, kept) => {
  expect(listed('io.rabby', { icon })?.icon).toBe(kept ? icon : null)
})

describe('window.ethereum', () => {
  test('stands in until a wallet announces itself', () => {
    const ethereum = Object.assign(new FakeWallet(), { isCoinbaseWallet: true, isMetaMask: true })
    const { say, wallets } = pageOf(ethereum)
    const changed = vi.fn()
    wallets.subscribe(changed)
    wallets.discover()
    expect(wallets.list().map(({ rdns, kind }) => [rdns, kind])).toEqual([['injected', 'Coinbase Wallet']])
    say(ethereum, 'com.coinbase.wallet')
    expect(wallets.list().map(({ rdns }) => rdns)).toEqual(['com.coinbase.wallet'])
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test('that holds several wallets is each of them', () => {
    const coinbase = Object.assign(new FakeWallet(), { isCoinbaseWallet: true })
    const metamask = Object.assign(new FakeWallet(), { isMetaMask: true })
    const { wallets } = pageOf(Object.assign(new FakeWallet(), { providers: [coinbase, metamask, coinbase] }))
    wallets.discover()
    expect(wallets.list().map(({ name, provider }) => [name, provider])).toEqual([
      ['Coinbase Wallet', coinbase],
      ['MetaMask', metamask],
    ])
    expect(new Set(wallets.list().map(({ id }) => id)).size).toBe(2)
  })

  test('that cannot be asked is no wallet', () => {
    const { wallets } = pageOf({} as FakeWallet)
    wallets.discover()
    expect(wallets.list()).toEqual([])
  })

  test('that comes late and says nothing is found when one looks again', () => {
    const { page, wallets } = pageOf()
    wallets.discover()
    page.ethereum = Object.assign(new FakeWallet(), { isMetaMask: true })
    wallets.look()
    expect(wallets.list().map(({ kind }) => kind)).toEqual(['MetaMask'])
  })
})
