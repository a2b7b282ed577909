import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let portal: RunningPortal
let browser: Browser

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

test('a page that is left and comes back asks nothing, and shows what the event stream tells', async () => {
  const wallet = new Wallet(portal.rpcUrl)
  const visitor = await Visitor.arrive(browser, portal.url)
  const { page, context, requested } = visitor
  await page.goto('/gaia-live')
  await page.getByRole('row').nth(1).waitFor()
  // A stream that opens after the answer has it read once more: what happened between the two could be missing.
  await page.getByText('Live', { exact: true }).first().waitFor()
  expect(requested).toContain('/api/m/gaia/live/recent')
  const before = requested.length

  const other = await context.newPage()
  await other.bringToFront()
  await page.bringToFront()
  await other.close()
  await page.evaluate(() => {
    for (const event of ['blur', 'offline', 'online', 'focus']) window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  // The stream, which began anew, brings the transfer: what came of the events above has come by now.
  await fund(portal.url, wallet.address, 1)
  await page.getByText(wallet.short).first().waitFor()
  const asked = requested.slice(before).filter((path) => path.startsWith('/api/'))
  expect([...new Set(asked)]).toEqual(['/api/events'])
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})
