import { expect, test } from 'vitest'
import { walletApps } from './walletApps'

test.each([
  ['MetaMask', 'https://link.metamask.io/dapp/portal.test/gaia?sort=amount&dir=down'],
  ['Coinbase Wallet', 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fportal.test%2Fgaia%3Fsort%3Damount%26dir%3Ddown'],
  [
    'Trust Wallet',
    'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fportal.test%2Fgaia%3Fsort%3Damount%26dir%3Ddown',
  ],
])('%s opens a page by %s', (name, link) => {
  const app = walletApps.find((known) => known.name === name)
  expect(app?.open('https://portal.test/gaia?sort=amount&dir=down')).toBe(link)
})
