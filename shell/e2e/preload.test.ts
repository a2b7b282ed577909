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
async function arrive(gaia: number, expected: RegExp[] = []): Promise<{ visitor: Visitor; leave(): Promise<void> }> {
  const wallet = new Wallet(portal.rpcUrl)
  const api = await Api.signedIn(portal.url, wallet.key.privateKey)
  if (gaia > 0) {
    await fund(portal.url, wallet.address, gaia)
    await until('the balance is seen', async () => {
      const session = await api.json<{ gaiaBalance: number }>('/api/session')
      return session.gaiaBalance === gaia
    })
  }
  const visitor = await Visitor.arrive(browser, portal.url, {
    wallet,
    expected: [/status of 404/, ...expected],
  })
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

test('a page whose files did not load without a network comes by itself when there is one, and after one went elsewhere', async () => {
  const offline = [/ERR_INTERNET_DISCONNECTED/, /The files of .+ did not load/, /Loading (CSS )?chunk .+ failed/]
  const { visitor, leave } = await arrive(500, offline)
  const { page, context } = visitor
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await entry(visitor).waitFor()
  await visitor.loseNetwork()
  await entry(visitor).click()
  await page.getByText('The files of Network did not load.').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()

  // A loss that the stream does not notice: the files alone are away.
  const files = /\/remotes\/gaia\/.*\.(js|css)/
  await context.route(files, (route) => route.abort('internetdisconnected'))
  await navigation.getByRole('link', { name: /^GAIA Live/ }).click()
  await page.getByText('The files of GAIA did not load.').waitFor()
  await context.unroute(files)
  await entry(visitor).click()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
  await navigation.getByRole('link', { name: /^GAIA Live/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
  await leave()
})

test('whose cookie was cleared is asked to sign in, and comes back to the page', async () => {
  const { visitor, leave } = await arrive(500, [/status of 401/, /^console: Refused to (execute script|apply style)/])
  const { page, context } = visitor
  const errors: string[] = []
  context.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  await entry(visitor).waitFor()
  await context.clearCookies()
  await entry(visitor).click()
  await page.waitForURL('**/auth?next=%2Fvalidators')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  // What the page is made of is refused once, and not asked for again.
  expect(errors.length, errors.join('\n')).toBeLessThan(12)
  expect(await page.getByRole('alert').filter({ hasText: 'could not be shown' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Validators', exact: true }).waitFor()
  await leave()
})

test('what the shell itself has to load without a network takes no page away, and comes when there is one', async () => {
  const visitor = await Visitor.arrive(browser, portal.url, { expected: [/ERR_INTERNET_DISCONNECTED/] })
  const { page, context } = visitor
  await page.goto('/auth')
  await page.getByRole('button', { name: /^Another wallet/ }).waitFor()
  await visitor.loseNetwork()
  await page.getByRole('button', { name: /^Another wallet/ }).click()
  await page.getByText(/^This device has been offline since/).waitFor()
  expect(await page.locator('h1').count()).toBe(1)
  await context.setOffline(false)
  await page.getByText('No Wallet Detected', { exact: true }).first().waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
