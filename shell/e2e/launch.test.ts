import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, adminKey, fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

interface Launch {
  dates: { title: string; at: string; path: string | null }[]
  version: string
}

let browser: Browser
let stranger: Visitor

beforeAll(async () => {
  browser = await launch()
  stranger = await Visitor.arrive(browser, portal.url, { viewport: phone })
  await stranger.page.goto('/launch')
})
afterAll(async () => {
  expect(stranger.faults).toEqual([])
  await stranger.leave()
  await browser?.close()
})

const region = (name: string) => stranger.page.getByRole('region', { name, exact: true })

test('a stranger with a phone sees how far the launch is, what comes next, and where each step comes from', async () => {
  const { page } = stranger
  await page.getByRole('heading', { level: 1, name: 'GAIA is on sale', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Connect a wallet and buy GAIA' }).waitFor()
  await page.getByRole('timer').getByText('by the chain’s time, now at block').waitFor()
  const steps = region('Steps of the launch').getByRole('listitem')
  await steps.filter({ hasText: 'Sale open' }).getByRole('button', { name: 'Proof of: Sale open' }).waitFor()
  await steps.filter({ hasText: 'Sale over' }).getByText('ahead', { exact: true }).last().waitFor()
  await page.getByRole('button', { name: 'Proof of: Sale funded' }).click()
  const proof = page.getByRole('dialog', { name: 'Sale funded' })
  await proof.getByText(/^Ask any node of .+ for the receipt of the transaction:$/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('What if too little is sold?').click()
  await page.getByText(/^Then the sale has failed when it ends, and you may bring back/).waitFor()
  await stranger.settled()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    expect(await stranger.violations(), theme).toEqual([])
  }
  await stranger.fits()
})

test('who buys is counted on the page of somebody who only looks', { timeout: 90_000 }, async () => {
  const buyers = stranger.page.getByRole('button', { name: /where Buyers comes from$/ })
  const counted = async () => Number(/^[\d,]+/.exec((await buyers.textContent()) ?? '')?.[0].replaceAll(',', ''))
  const before = await counted()
  const wallet = new Wallet(portal.rpcUrl)
  await fund(portal.url, wallet.address, 1)
  const buyer = await Visitor.arrive(browser, portal.url, { wallet })
  await buyer.page.goto('/launch')
  await buyer.page.getByRole('link', { name: 'Connect a wallet and buy GAIA' }).click()
  await buyer.page.getByRole('button', { name: /MetaMask/ }).click()
  await buyer.page.getByRole('textbox', { name: 'Amount, GAIA' }).fill('5')
  await buyer.page.getByRole('button', { name: 'Review buying 5 GAIA' }).click()
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click()
  await toast(buyer.page, 'You bought 5 GAIA')
  await expect.poll(counted).toBeGreaterThan(before)
  expect(buyer.faults).toEqual([])
  await buyer.leave()
  wallet.close()
})

test('an admin dates an event, and the page that is open counts down to it', { timeout: 90_000 }, async () => {
  const wallet = new Wallet(portal.rpcUrl, adminKey)
  const admin = await Visitor.arrive(browser, portal.url, { wallet })
  const { page } = admin
  await page.goto('/auth')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
  await page.goto('/launch')
  await page.getByRole('button', { name: 'Edit dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dates of the launch' })
  await dialog.getByRole('button', { name: 'Add an event' }).click()
  const event = dialog.getByRole('group').last()
  await event.getByRole('textbox', { name: 'Title' }).fill('Town hall')
  await event.getByLabel('Time, in your time zone').fill(inAnHour())
  await event.getByRole('textbox', { name: 'Page of this portal' }).fill('https://elsewhere.example')
  await dialog.getByRole('button', { name: 'Save dates' }).click()
  await dialog.getByText(/Its link is to be the path of a page of this portal/).waitFor()
  await event.getByRole('textbox', { name: 'Page of this portal' }).fill('/gaia-live')
  expect(await admin.violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Save dates' }).click()
  await toast(page, 'Dates saved')

  await stranger.page.getByRole('timer', { name: 'Town hall' }).waitFor()
  await region('Calendar').getByRole('link', { name: 'Town hall' }).waitFor()
  expect(await stranger.page.getByRole('button', { name: 'Edit dates' }).count()).toBe(0)
  expect((await new Api(portal.url).put('/api/m/gaia/launch-dates', { dates: [], version: '' })).status).toBe(401)
  expect(admin.faults.filter((fault) => !/status of 400 /.test(fault))).toEqual([])

  // The portal is shared: what it was dated with goes again.
  const api = await Api.signedIn(portal.url, adminKey)
  const { dates, version } = await api.json<Launch>('/api/m/gaia/launch')
  const others = dates.filter(({ title }) => title !== 'Town hall')
  expect((await api.put('/api/m/gaia/launch-dates', { dates: others, version })).status).toBe(200)
  await stranger.page.getByRole('timer', { name: 'The sale ends' }).waitFor()
  await admin.leave()
  wallet.close()
})

/** As an input has it, in the time zone of the browser, which is the machine's. */
function inAnHour(): string {
  const at = new Date(Date.now() + 3_600_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
