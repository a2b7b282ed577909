import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminKey, fund } from './api.ts'
import { launch, phone, Visitor } from './browser.ts'
import { portal } from './shared.ts'
import { Wallet } from './wallet/wallet.ts'

let browser: Browser
let wallet: Wallet
let visitor: Visitor
let page: Page

beforeAll(async () => {
  browser = await launch()
  wallet = new Wallet(portal.rpcUrl)
  await fund(portal.url, wallet.address, 1234)
})
afterAll(async () => {
  wallet?.close()
  await browser?.close()
})
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, portal.url, { wallet })
  page = visitor.page
})
afterEach(async () => {
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const language = () => page.evaluate(() => document.documentElement.lang)

/** Signs in, in English, and goes to a page. */
async function signIn(path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.waitForURL(`**${path}`)
}

async function choose(name: 'English' | 'Deutsch', button = name === 'English' ? 'Sprache' : 'Language') {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

/** Of the scripts that were asked for, those with German in them. */
async function german(): Promise<string[]> {
  const scripts = [...new Set(visitor.requested.filter((path) => path.endsWith('.js')))]
  const found = await Promise.all(
    scripts.map(async (path) => {
      const code = await (await page.request.get(path)).text()
      return /Wallet trennen|Größte Halter|Eigener Stake/.test(code) ? [path] : []
    }),
  )
  return found.flat()
}

test('a page changes its language where it is: texts, numbers and times, without a reload', async () => {
  await signIn('/gaia')
  await heading('GAIA Token')
  await page.getByText(/ GAIA of at most 1,000,000,000, held by \d+ accounts/).waitFor()
  await page.getByText('1,234 GAIA').first().waitFor()
  expect(await language()).toBe('en')
  expect(await german()).toEqual([])

  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await choose('Deutsch')
  await page.getByText(/ GAIA von höchstens 1\.000\.000\.000, gehalten von \d+ Konten/).waitFor()
  await page.getByText('1.234 GAIA').first().waitFor()
  await page.getByRole('button', { name: 'Wallet trennen' }).waitFor()
  await page.getByRole('navigation').getByText('Netzwerk').waitFor()
  await page
    .getByText(/^[\d,]+\s%\sder Gesamtmenge$/)
    .first()
    .waitFor()
  const time = page.locator('time').first()
  await expect.poll(() => time.textContent()).toMatch(/^(gerade eben|vor \d+ s)$/)
  await expect.poll(() => time.getAttribute('title')).toMatch(/^\d\d:\d\d$/)
  expect(await language()).toBe('de')
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  expect(await german()).toEqual([
    expect.stringMatching(/^\/static\/js\/async\/de\.\w+\.js$/),
    expect.stringMatching(/^\/remotes\/gaia\//),
  ])
  expect(await visitor.violations()).toEqual([])

  await choose('English')
  await page.getByText(/ GAIA of at most 1,000,000,000, held by \d+ accounts/).waitFor()
  await page.getByRole('button', { name: 'Disconnect Wallet' }).waitFor()
  expect(await language()).toBe('en')
})

test('the palette speaks it, and finds a page by its section in it', async () => {
  await signIn('/gaia')
  await choose('Deutsch')
  await page.getByRole('button', { name: 'Seiten und Daten suchen' }).click()
  const field = page.getByRole('combobox', { name: 'Seiten und Daten suchen' })
  await field.fill('netzwerk')
  const pages = page.getByRole('group', { name: 'Seiten', exact: true })
  await pages
    .getByRole('option', { name: /Validators/ })
    .getByText('Netzwerk · /validators')
    .waitFor()
  await field.fill('check balance again')
  await page.getByText('Nichts gefunden für „check balance again“').waitFor()
  await page.getByRole('status').filter({ hasText: '0 Ergebnisse' }).waitFor()
  expect(await visitor.violations()).toEqual([])
})

test('the choice outlives a reload, without a glimpse of English, on the page of a module too', async () => {
  await signIn('/validators')
  await heading('Validators')
  await choose('Deutsch')
  await heading('Validatoren')
  await page.addInitScript(() => {
    const english: string[] = []
    Object.assign(window, { english })
    new MutationObserver(() => {
      const shown = document.body?.textContent?.match(/Disconnect Wallet|Skip to the page|Your stake|Live · \d+ s ago/)
      if (shown) english.push(shown[0])
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await heading('Validatoren')
  await page.getByText('Eigener Stake').waitFor()
  await page.getByRole('table', { name: 'Validatoren' }).getByRole('row').nth(3).waitFor()
  expect(await language()).toBe('de')
  expect(await page.evaluate(() => (window as unknown as { english: string[] }).english)).toEqual([])
  expect(await visitor.violations()).toEqual([])
})

test('an amount is typed as the language writes it', async () => {
  await signIn('/validators')
  await choose('Deutsch')
  await page
    .getByRole('button', { name: /^An .+ delegieren$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Betrag, GAIA' })
  await amount.fill('1.5')
  await dialog.getByText('Einen Betrag wie 12,5 eingeben, mit höchstens 18 Nachkommastellen.').waitFor()
  await dialog.getByRole('button', { name: 'Delegieren', exact: true }).and(page.locator(':disabled')).waitFor()
  await amount.fill('1,5')
  await dialog.getByRole('button', { name: 'Delegieren', exact: true }).click()
  await page
    .getByText(/^1,5 GAIA an .+ delegiert$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Von .+ zurücknehmen$/ }).waitFor()
  const answer = await page.request.get('/api/m/network/positions')
  const { delegations } = (await answer.json()) as { delegations: { amount: string }[] }
  expect(delegations.map((one) => one.amount)).toEqual(['1500000000000000000'])
})

test('another tab speaks the language that was chosen in this one', async () => {
  const other = await visitor.context.newPage()
  await Promise.all([page.goto('/gaia-live'), other.goto('/gaia-live')])
  await other.getByRole('link', { name: 'Sign in' }).waitFor()
  await heading('GAIA Live')
  await choose('Deutsch')
  await other.getByRole('link', { name: 'Anmelden' }).waitFor()
  await other.getByText('Transfers im Lauf der Zeit').first().waitFor()
  expect(await other.evaluate(() => document.documentElement.lang)).toBe('de')
})

test('a stranger chooses on the sign-in page, by keyboard', async () => {
  await page.goto('/auth')
  await heading('The network, from where you hold it')
  await page.getByRole('button', { name: 'Language' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'English', checked: true }).waitFor()
  expect(await visitor.violations()).toEqual([])
  await page.keyboard.press('d')
  await page.locator('[role=menuitemradio]:focus', { hasText: 'Deutsch' }).waitFor()
  await page.keyboard.press('Enter')
  await heading('Das Netzwerk, aus erster Hand')
  await page.getByText('50.000 GAIA').waitFor()
  await page.getByRole('button', { name: 'Sprache', exact: true }).and(page.locator(':focus')).waitFor()
  expect(await visitor.violations()).toEqual([])
})

test('on a phone the language is in the drawer, and German fits', async () => {
  await page.setViewportSize(phone)
  await signIn('/')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await choose('Deutsch')
  await page.getByRole('dialog').getByRole('button', { name: 'Wallet trennen' }).waitFor()
  expect(await visitor.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await heading('Alles läuft')
  for (const [path, title] of [
    ['/gaia', 'GAIA Token'],
    ['/gaia-live', 'GAIA Live'],
    ['/validators', 'Validatoren'],
    ['/', 'Alles läuft'],
  ] as const) {
    await page.goto(path)
    await heading(title)
    await visitor.fits()
  }
})

test('on a phone an admin reads the whole name of the page and reaches every button, in German too', async () => {
  const admin = new Wallet(portal.rpcUrl, adminKey)
  const other = await Visitor.arrive(browser, portal.url, { wallet: admin, viewport: phone })
  await other.context.addInitScript(() => localStorage.setItem('portal.locale', 'de'))
  await other.page.goto('/admin')
  await other.page.getByRole('button', { name: /MetaMask/ }).click()
  const crumb = other.page.getByRole('banner').getByText('Module', { exact: true })
  await crumb.waitFor()
  const whole = ({ parentElement: item }: Element) => item !== null && item.scrollWidth <= item.clientWidth
  await expect.poll(() => crumb.evaluate(whole)).toBe(true)
  expect(await other.violations()).toEqual([])
  for (const path of ['/admin', '/admin/modules/network', '/admin/publishers', '/admin/install', '/analytics-test']) {
    await other.page.goto(path)
    await other.page.getByRole('navigation', { name: 'Verwaltung' }).waitFor()
    await other.settled()
    await other.fits()
  }
  expect(other.faults).toEqual([])
  await other.leave()
  admin.close()
})

test('texts that do not load leave the language as it is, and say so', async () => {
  await visitor.leave()
  visitor = await Visitor.arrive(browser, portal.url, { expected: [/ERR_FAILED .*\/async\/de\./] })
  page = visitor.page
  await page.goto('/gaia-live')
  await heading('GAIA Live')
  await page.route('**/static/js/async/de.*', (route) => route.abort())
  await choose('Deutsch')
  await page.getByText('The language was not changed', { exact: true }).waitFor()
  expect(await language()).toBe('en')
  await page.unroute('**/static/js/async/de.*')
  await choose('Deutsch')
  await page.getByText('Transfers im Lauf der Zeit').first().waitFor()
})
