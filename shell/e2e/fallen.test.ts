import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminKey } from './api.ts'
import { launch, Visitor } from './browser.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

let portal: RunningPortal
let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  wallet.close()
})

interface Told {
  routes: { path: string; title: unknown; module: string | null; sidebar: { label: unknown; icon: string } | null }[]
}

/** An admin at the dashboard of a portal that says this of itself, which no manifest can make it say. */
async function arrive(change: (told: Told) => void): Promise<void> {
  wallet = new Wallet(portal.rpcUrl, adminKey)
  visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [/Minified React error #31/] })
  page = visitor.page
  await page.goto('/')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.route('**/api/portal', async (route) => {
    const response = await route.fetch()
    const told = (await response.json()) as Told
    change(told)
    await route.fulfill({ response, json: told })
  })
  // The document brought what was before; the portal is asked anew once its stream is there.
  const told = page.waitForResponse('**/api/portal')
  await page.reload()
  await (await told).finished()
}

const entries = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const fallen = () => page.getByRole('alert').filter({ hasText: 'This part of the portal could not be shown.' })

test('an icon by a name that every object has is drawn as one that nobody knows', async () => {
  await arrive(({ routes }) => {
    for (const { sidebar } of routes) if (sidebar) sidebar.icon = 'constructor'
  })
  await entries().first().locator('svg.lucide-puzzle').waitFor()
  expect(await fallen().count()).toBe(0)
})

test('a navigation that throws falls alone, and an admin still manages modules', async () => {
  await arrive(({ routes }) => {
    for (const { sidebar } of routes) if (sidebar) sidebar.label = { no: 'text' }
  })
  await fallen().waitFor()
  await page.getByRole('button', { name: 'Search pages and data' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await fallen().getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Modules' }).waitFor()
  await page.goto('/admin/modules/network')
  await page.getByRole('switch', { name: /Network/ }).waitFor()
})

test('a title that throws takes the top bar along, and neither the navigation nor the pages of admins', async () => {
  await arrive(({ routes }) => {
    for (const route of routes) if (route.module !== null) route.title = { no: 'text' }
  })
  await entries().filter({ hasText: 'GAIA Token' }).click()
  await fallen().waitFor()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  await entries().filter({ hasText: 'Admin' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Modules' }).waitFor()
})
