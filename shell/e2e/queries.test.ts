import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

test('a page that is left and comes back asks nothing, and shows what the event stream tells', async () => {
  const wallet = new Wallet(portal.rpcUrl)
  const visitor = await Visitor.arrive(browser, portal.url)
  const { page, context, requested } = visitor
  const underWay = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/events') || underWay.add(request))
  for (const ended of ['requestfinished', 'requestfailed'] as const) {
    page.on(ended as 'requestfinished', (request) => underWay.delete(request))
  }
  await page.goto('/gaia-live')
  await page.getByRole('table', { name: 'Tape' }).getByRole('row').nth(1).waitFor()
  // A stream that opens has the portal read, and once more what was answered before it: what happened meanwhile could be missing.
  await page.getByText('Live', { exact: true }).first().waitFor()
  await expect.poll(() => requested).toContain('/api/portal')
  await expect.poll(() => underWay.size).toBe(0)
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
