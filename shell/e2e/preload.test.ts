import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { until } from './portal.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

/** A visitor with that much GAIA who has signed in and stands on a page without a remote. */
async function arrive(gaia: number): Promise<{ visitor: Visitor; leave(): Promise<void> }> {
  const wallet = new Wallet(portal.rpcUrl)
  const api = await Api.signedIn(portal.url, wallet.key.privateKey)
  if (gaia > 0) {
    await fund(portal.url, wallet.address, gaia)
    await until('the balance is seen', async () => {
      const session = await api.json<{ gaiaBalance: number }>('/api/session')
      return session.gaiaBalance === gaia
    })
  }
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [/status of 404/] })
  await visitor.context.addCookies([...api.cookies].map(([name, value]) => ({ name, value, url: portal.url })))
  await wallet.changeAccounts(wallet.address.toLowerCase())
  await visitor.page.goto('/no-such-page')
  return {
    visitor,
    async leave() {
      expect(visitor.faults).toEqual([])
      await visitor.leave()
      wallet.close()
    },
  }
}

const entry = (visitor: Visitor) =>
  visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Validators/ })
const ofNetwork = (visitor: Visitor) => visitor.requested.filter((path) => path.startsWith('/remotes/network/'))

test('pointing at an entry loads its page, which opens without another request for its files', async () => {
  const { visitor, leave } = await arrive(500)
  const { page } = visitor
  await entry(visitor).waitFor()
  expect(ofNetwork(visitor)).toEqual([])
  await Promise.all([page.waitForResponse(/\/remotes\/network\/.*\/static\/js\/async\/.*\.js/), entry(visitor).hover()])
  // The files that the page is told to be made of are all asked for at once.
  const ahead = page.locator('head link[rel=preload][href^="/remotes/network/"]')
  expect(await ahead.count()).toBeGreaterThanOrEqual(4)
  await until('its files are there', async () => ofNetwork(visitor).length >= (await ahead.count()))
  const before = ofNetwork(visitor)
  await entry(visitor).click()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
  expect(ofNetwork(visitor)).toEqual(before)
  expect(new Set(before).size).toBe(before.length)
  await leave()
})

test('a locked entry that is pointed at, focused and opened asks for none of its files', async () => {
  const { visitor, leave } = await arrive(0)
  const { page } = visitor
  await entry(visitor).hover()
  await entry(visitor).focus()
  await entry(visitor).click()
  await page
    .getByRole('heading', { name: /LIRAETH/ })
    .first()
    .waitFor()
  expect(ofNetwork(visitor)).toEqual([])
  await leave()
})
