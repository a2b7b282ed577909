import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, adminKey } from './api.ts'
import { launch, phone, type Theme, Visitor } from './browser.ts'
import { type RunningPortal, startPortal, until } from './portal.ts'
import { Wallet } from './wallet/wallet.ts'

interface Views {
  days: { views: number; visitors: number }[]
  routes: { route: string; views: number }[]
}

/** An analytics script as an operator would host it: it keeps what it hears, and sends it home. */
const script = `(() => {
  const { portalEvent, portalContract, websiteId } = document.currentScript.dataset
  const home = new URL('/collect', document.currentScript.src)
  window.heard = { contract: portalContract, website: websiteId, views: [] }
  addEventListener(portalEvent, ({ detail }) => {
    window.heard.views.push(detail)
    fetch(home, { method: 'POST', mode: 'no-cors', body: JSON.stringify(detail) })
  })
})()`
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`

let site: Server
let collected: { route: string; title: string; at: string; test: boolean }[]
let scriptAsked = 0
let origin: string
let browser: Browser

beforeAll(async () => {
  collected = []
  site = createServer((request, answer) => {
    answer.setHeader('Access-Control-Allow-Origin', '*')
    if (request.method === 'POST') {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        collected.push(JSON.parse(body))
        answer.end()
      })
      return
    }
    scriptAsked++
    answer.setHeader('Content-Type', 'text/javascript').end(script)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  site.close()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const count = async (admin: Api, route: string) =>
  (await admin.json<Views>('/api/admin/views')).routes.find((one) => one.route === route)?.views ?? 0

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: /MetaMask/ }).click()
}

describe('a portal without an analytics script', () => {
  let portal: RunningPortal
  let admin: Api

  beforeAll(async () => {
    portal = await startPortal()
    admin = await Api.signedIn(portal.url, adminKey)
  })
  afterAll(() => portal?.stop())

  test('the admin page says that there are no page views yet', async () => {
    const wallet = new Wallet(portal.rpcUrl, adminKey)
    const visitor = await Visitor.arrive(browser, portal.url, { wallet })
    const { page } = visitor
    await page.route('**/api/views', (route) => route.fulfill({ status: 204 }))
    await signIn(page, '/admin')
    await heading(page, 'Modules')
    await page.getByText('No page view yet', { exact: true }).waitFor()
    expect(await visitor.violations()).toEqual([])
    expect(visitor.faults).toEqual([])
    await visitor.leave()
    wallet.close()
  })

  test('counts each change of page once, by its route, and no change of the query', async () => {
    const visitor = await Visitor.arrive(browser, portal.url, { expected: [/status of 404 .*\/nothing/] })
    const { page } = visitor
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/views')) reports.push(request.postData() ?? '')
    })
    await page.goto('/gaia-live?from=mail')
    await heading(page, 'GAIA Live')
    await expect.poll(() => count(admin, '/gaia-live')).toBe(1)
    await page.evaluate(() => history.pushState({}, '', '/gaia-live?kind=mint'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
    await page.getByRole('link', { name: /^Validators/ }).click()
    await page.waitForURL('**/auth?next=%2Fvalidators')
    await expect.poll(() => count(admin, '/auth')).toBe(1)
    await page.goBack()
    await page.waitForURL('**/gaia-live**')
    await heading(page, 'GAIA Live')
    await expect.poll(() => count(admin, '/gaia-live')).toBe(2)
    await page.goto('/nothing/0x90F79bf6EB2c4f870365E785982E1f101E93b906?secret=1')
    await heading(page, 'There is no page here')
    await expect.poll(() => count(admin, '*')).toBe(1)
    expect(await count(admin, '/validators')).toBe(0)
    await expect
      .poll(() => reports.map((body) => (JSON.parse(body) as { route: string }).route))
      .toEqual(['/gaia-live', '/auth', '/gaia-live', '*'])
    expect(reports.join()).not.toMatch(/0x90F7|secret|mail/)
    const [today] = (await admin.json<Views>('/api/admin/views?days=1')).days
    expect(today).toMatchObject({ views: 4, visitors: 1 })
    expect(await page.locator('script[data-portal-event]').count()).toBe(0)
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  })

  test('counts nothing of a browser that asks not to be tracked', async () => {
    const before = await count(admin, '/gaia-live')
    const visitor = await Visitor.arrive(browser, portal.url)
    await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await visitor.page.goto('/gaia-live')
    await heading(visitor.page, 'GAIA Live')
    // A page is told as soon as it is there: the first of two was, when the second one is.
    await visitor.page.getByRole('link', { name: /^Validators/ }).click()
    await heading(visitor.page, 'The network, from where you hold it')
    expect(visitor.requested).not.toContain('/api/views')
    expect(await count(admin, '/gaia-live')).toBe(before)
    await visitor.leave()
  })

  test('a portal that takes no page views is shown all the same', async () => {
    const visitor = await Visitor.arrive(browser, portal.url, { expected: [/api\/views/] })
    const { page } = visitor
    let asked = 0
    await page.route('**/api/views', (route) => {
      asked++
      return asked === 1 ? route.abort() : route.fulfill({ status: 500, body: 'Something went wrong here.' })
    })
    await page.goto('/gaia-live')
    await heading(page, 'GAIA Live')
    await page.getByRole('link', { name: /^Validators/ }).click()
    await page.waitForURL('**/auth?**')
    await page
      .getByRole('button', { name: /MetaMask|Install|wallet/i })
      .first()
      .waitFor()
    await expect.poll(() => asked).toBe(2)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  })

  test('/analytics-test is there for admins only', async () => {
    const stranger = await Visitor.arrive(browser, portal.url)
    await stranger.page.goto('/analytics-test')
    await stranger.page.waitForURL('**/auth?next=%2Fanalytics-test')
    await stranger.leave()
    const wallet = new Wallet(portal.rpcUrl)
    const holder = await Visitor.arrive(browser, portal.url, { wallet, expected: [/status of 404 .*\/analytics-test/] })
    await signIn(holder.page, '/analytics-test')
    await heading(holder.page, 'There is no page here')
    const answer = await holder.page.goto('/analytics-test')
    expect(answer?.status()).toBe(404)
    await heading(holder.page, 'There is no page here')
    expect((await holder.page.request.get('/api/admin/views')).status()).toBe(404)
    expect(holder.faults).toEqual([])
    await holder.leave()
    wallet.close()
  })

  const themes: Theme[] = ['dark', 'light']

  test.each(themes)(
    'an admin sees views sent and received, of other tabs too, and sends a test (%s)',
    { timeout: 180_000 },
    async (theme) => {
      const wallet = new Wallet(portal.rpcUrl, adminKey)
      const visitor = await Visitor.arrive(browser, portal.url, { wallet, theme })
      const { page } = visitor
      const looksRight = async (name: string, what: Locator) => {
        for (const [kind, size] of [['desktop', { width: 1440, height: 900 }] as const, ['phone', phone] as const]) {
          await page.setViewportSize(size)
          await visitor.fits()
          expect(await visitor.violations()).toEqual([])
          await what.scrollIntoViewIfNeeded()
          await visitor.screenshot(`${name}-${theme}-${kind}`)
        }
        await page.setViewportSize({ width: 1440, height: 900 })
      }
      await signIn(page, '/analytics-test')
      await heading(page, 'Analytics test')
      expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Test page').count()).toBe(0)
      const row = (name: RegExp) => page.getByRole('row', { name }).first()
      await row(/Sign-in .*\/auth Page view This tab .* Received/).waitFor()
      await row(/Test page .*\/analytics-test Page view This tab .* Received/).waitFor()

      const before = await count(admin, '/analytics-test')
      await page.getByRole('button', { name: 'Send a test event' }).click()
      await row(/Test page .*\/analytics-test Test This tab .* Received/).waitFor()
      expect(await count(admin, '/analytics-test')).toBe(before)

      const other = await visitor.context.newPage()
      await other.goto('/gaia-live')
      await row(/GAIA Live .*\/gaia-live Page view Another tab .* Received/).waitFor()
      await other.close()
      await looksRight('analytics-test', page.getByRole('heading', { level: 1 }))

      await page.goto('/admin')
      const bars = page.getByRole('img', { name: /page views in 30 days/ })
      await bars.scrollIntoViewIfNeeded()
      await page.getByRole('list').getByText('GAIA Live').first().waitFor()
      const charted = async () => {
        const [rank] = await page.getByRole('listitem').filter({ hasText: '/gaia-live' }).allInnerTexts()
        return Number(/\d+$/.exec(rank?.trim() ?? '')?.[0])
      }
      const live = await count(admin, '/gaia-live')
      await expect.poll(charted).toBe(live)
      const someone = await Visitor.arrive(browser, portal.url)
      await someone.page.goto('/gaia-live')
      await expect.poll(charted).toBe(live + 1)
      await someone.leave()
      await looksRight('admin-views', page.getByRole('heading', { name: 'By tier' }))
      expect(visitor.faults).toEqual([])
      await visitor.leave()
      wallet.close()
    },
  )

  test('an admin whose browser asks not to be tracked is told so', async () => {
    const wallet = new Wallet(portal.rpcUrl, adminKey)
    const visitor = await Visitor.arrive(browser, portal.url, { wallet })
    await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    const { page } = visitor
    await signIn(page, '/analytics-test')
    await page.getByText('This browser asks not to be tracked (Do Not Track).').waitFor()
    await page.getByText('No page view yet', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Send a test event' }).isDisabled()).toBe(true)
    expect(await visitor.violations()).toEqual([])
    expect(visitor.requested).not.toContain('/api/views')
    await visitor.leave()
    wallet.close()
  })
})

const configured = (hash: string) =>
  startPortal({
    PORTAL_ANALYTICS_SCRIPT_URL: `${origin}/script.js?v=1`,
    PORTAL_ANALYTICS_SCRIPT_INTEGRITY: hash,
    PORTAL_ANALYTICS_SCRIPT_SETTINGS: 'website-id=7',
    PORTAL_ANALYTICS_CONNECT_HOSTS: origin,
  })

describe('a portal with an analytics script', () => {
  test('loads it with its settings and gives it the same page views, the first one too', async () => {
    const portal = await configured(integrity)
    const visitor = await Visitor.arrive(browser, portal.url)
    const { page } = visitor
    try {
      await page.goto('/gaia-live?from=mail')
      await heading(page, 'GAIA Live')
      await page.getByRole('link', { name: /^Validators/ }).click()
      await page.waitForURL('**/auth?**')
      await until('the script sent home what it heard', () => collected.length === 2)
      expect(await page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toMatchObject({
        contract: '1',
        website: '7',
        views: [
          { route: '/gaia-live', title: 'GAIA Live', test: false },
          { route: '/auth', title: 'Sign-in', test: false },
        ],
      })
      expect(collected.map(({ route }) => route).sort()).toEqual(['/auth', '/gaia-live'])
      const admin = await Api.signedIn(portal.url, adminKey)
      await expect.poll(() => count(admin, '/gaia-live')).toBe(1)
      await expect.poll(() => count(admin, '/auth')).toBe(1)

      // No other file of that site may run.
      const blocked = await page.evaluate(async (other) => {
        const element = document.createElement('script')
        try {
          element.src = other
        } catch (error) {
          return (error as Error).name
        }
        return 'nothing'
      }, `${origin}/other.js`)
      expect(blocked).toBe('TypeError')
      expect(visitor.faults).toEqual([])
    } finally {
      await visitor.leave()
      await portal.stop()
    }
  })

  test('a script that is not the one the operator saw is not run', async () => {
    const portal = await configured(`sha384-${createHash('sha384').update('another').digest('base64')}`)
    const wallet = new Wallet(portal.rpcUrl, adminKey)
    const visitor = await Visitor.arrive(browser, portal.url, { wallet, expected: [/integrity/] })
    const { page } = visitor
    const asked = scriptAsked
    collected = []
    try {
      await signIn(page, '/analytics-test')
      await heading(page, 'Analytics test')
      await page.getByText('Blocked', { exact: true }).waitFor()
      expect(scriptAsked).toBeGreaterThan(asked)
      expect(await page.evaluate(() => 'heard' in window)).toBe(false)
      expect(collected).toEqual([])
      await page
        .getByRole('row', { name: /Test page .* Received/ })
        .first()
        .waitFor()
      expect(visitor.faults).toEqual([])
    } finally {
      await visitor.leave()
      wallet.close()
      await portal.stop()
    }
  })
})
