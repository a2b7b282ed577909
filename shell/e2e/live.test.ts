import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { toast } from './toast.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
beforeEach(() => {
  wallet = new Wallet(portal.rpcUrl)
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

test('a purchase is on the tape as what it is, is taken back in time, played on, and shown on a wall', {
  timeout: 120_000,
}, async () => {
  await fund(portal.url, wallet.address, 120)
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  const { page } = visitor
  await page.goto('/gaia-purchase?gaia=7.25')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('button', { name: 'Review buying 7.25 GAIA' }).click()
  // The tape is open while it happens.
  const live = await visitor.context.newPage()
  await live.goto(`/gaia-live?q=${wallet.address}`)
  const tape = live.getByRole('table', { name: 'Tape' })
  const funded = tape.getByRole('row', { name: /^Transfer 120 / })
  await funded.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click()
  await toast(page, 'You bought 7.25 GAIA')
  const bought = tape.getByRole('row', { name: /^Bought 7\.25 Sale/ })
  await bought.waitFor()
  await live.getByRole('button', { name: 'Bought', exact: true }).click()
  await funded.waitFor({ state: 'detached' })
  // What is read again is told as what was told live.
  await live.reload()
  await bought.waitFor()
  expect(await tape.getByRole('row').count()).toBe(2)

  const rewind = live.getByRole('group', { name: 'Rewind' })
  const slider = rewind.getByRole('slider', { name: 'Moment of the tape' })
  await slider.press('Home')
  await live.waitForURL(/[?&]at=\d+/)
  await live.getByText('No such transfer until then').waitFor()
  await rewind.getByLabel('Speed').selectOption('60×')
  await rewind.getByRole('button', { name: 'Play on from here' }).click()
  await bought.waitFor()
  await rewind.getByText('Now', { exact: true }).waitFor()
  expect(new URL(live.url()).searchParams.get('at')).toBeNull()
  expect(await tape.getByRole('row').count()).toBe(2)
  // One step of the keys back, and the address has it for whoever it is sent to.
  await slider.press('ArrowLeft')
  await live.waitForURL(/[?&]at=\d+/)
  await live.reload()
  await rewind.getByRole('button', { name: 'Back to live' }).click()
  await rewind.getByText('Now', { exact: true }).waitFor()

  await live.getByRole('button', { name: 'Big screen' }).click()
  const wall = live.getByRole('dialog', { name: 'GAIA Live' })
  await wall.getByRole('list', { name: 'Newest transfers' }).getByRole('listitem').first().waitFor()
  await wall.getByText('This minute').waitFor()
  expect(await live.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await wall.getByRole('button', { name: 'Leave the big screen' }).click()
  await wall.waitFor({ state: 'detached' })
  await live.waitForFunction(() => document.fullscreenElement === null)
  await live.close()

  await page.setViewportSize(phone)
  await page.goto('/gaia-live?screen=big')
  await page.getByRole('dialog', { name: 'GAIA Live' }).getByRole('listitem').first().waitFor()
  expect(await visitor.violations()).toEqual([])
  await visitor.fits()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('screen')).toBeNull()
  await page.getByRole('group', { name: 'Rewind' }).waitFor()
  expect(await visitor.violations()).toEqual([])
  await visitor.fits()
})

test('what happened while the connection was lost is on the tape once it is back: each once, in its order', {
  timeout: 120_000,
}, async () => {
  await fund(portal.url, wallet.address, 3)
  visitor = await Visitor.arrive(browser, portal.url, { expected: [/net::ERR_INTERNET_DISCONNECTED/] })
  const { page } = visitor
  await page.goto(`/gaia-live?q=${wallet.address}`)
  const rows = page.getByRole('table', { name: 'Tape' }).getByRole('row', { name: /^Transfer / })
  const amounts = async () => (await rows.allInnerTexts()).map((row) => /^Transfer\s+([\d,.]+)/.exec(row)?.[1])
  await expect.poll(amounts).toEqual(['3'])
  await visitor.loseNetwork()
  // Each in a block of its own: the faucet answers once its transaction is mined.
  await fund(portal.url, wallet.address, 5)
  await fund(portal.url, wallet.address, 4)
  expect(await amounts()).toEqual(['3'])
  await visitor.context.setOffline(false)
  await expect.poll(amounts).toEqual(['4', '5', '3'])
  // What comes by the new stream comes after what was missed, and brings none of it again.
  await fund(portal.url, wallet.address, 6)
  await expect.poll(amounts).toEqual(['6', '4', '5', '3'])
})
