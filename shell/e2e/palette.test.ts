import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund } from './api.ts'
import { launch, phone, readsCutShort, type Theme, Visitor } from './browser.ts'
import { pluginPids, type RunningPortal, startPortal, until } from './portal.ts'
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

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search pages and data' })
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search pages and data' })
const activeTitle = (page: Page) => page.locator('[role="option"][aria-selected="true"] .palette-title').textContent()
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)
/** What a screen reader is told of the results, once they are all there. */
const announced = (page: Page, text: string) => paletteOf(page).getByRole('status').filter({ hasText: text }).waitFor()

async function openByKeys(page: Page) {
  // Its keys close one that is still there.
  await paletteOf(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await ready(page)
}

/** Waits until the palette is there, and what is typed goes to it. */
async function ready(page: Page) {
  await paletteOf(page).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
}

/** Somebody who is signed in, with that much GAIA, on the page of the token. */
async function holder(gaia: number, options: Partial<Parameters<typeof Visitor.arrive>[2]> = {}) {
  const wallet = new Wallet(portal.rpcUrl)
  const visitor = await Visitor.arrive(browser, portal.url, { wallet, ...options })
  const { page } = visitor
  if (gaia > 0) await fund(portal.url, wallet.address, gaia)
  await page.goto('/gaia')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
  if (gaia >= 500) await until('its tier is seen', async () => (await sessionOf(page)).tier === 'LIRAETH')
  const leave = async () => {
    expect(visitor.faults).toEqual([])
    await visitor.leave()
    wallet.close()
  }
  return { visitor, page, wallet, leave }
}

/** Whether a style sheet that was fetched is the palette's. */
async function styled({ page, requested }: Visitor): Promise<boolean> {
  const sheets = [...new Set(requested.filter((path) => path.endsWith('.css')))]
  const texts = await Promise.all(sheets.map(async (path) => (await page.request.get(path)).text()))
  return texts.some((text) => text.includes('.palette{'))
}

const sessionOf = async (page: Page) =>
  (await (await page.request.get('/api/session')).json()) as { tier: string | null }

interface Validator {
  name: string
  address: string
}

async function firstValidator(page: Page): Promise<Validator> {
  const list = async () =>
    ((await (await page.request.get('/api/m/network/validators')).json()) as { validators: Validator[] }).validators
  await until('a validator has registered', async () => (await list()).length > 0)
  return (await list())[0] as Validator
}

describe('a stranger on the live tape', () => {
  test('opens it by its keys and its button, finds pages by a part of their name, and goes to one', async () => {
    const visitor = await Visitor.arrive(browser, portal.url)
    const { page } = visitor
    await page.goto('/gaia-live')
    await page.getByRole('heading', { level: 1, name: 'GAIA Live', exact: true }).waitFor()
    expect(await styled(visitor)).toBe(false)

    await page.getByRole('searchbox', { name: 'Address, transaction or block' }).focus()
    await openByKeys(page)
    expect(await styled(visitor)).toBe(true)
    await page.keyboard.press('Control+k')
    await paletteOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')

    const button = page.getByRole('button', { name: 'Search pages and data' })
    await button.click()
    await ready(page)
    expect(await visitor.violations()).toEqual([])
    await page.keyboard.press('End')
    await expect.poll(() => activeTitle(page)).toBe('Language: Deutsch')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeTitle(page)).toBe('Dashboard')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await expect.poll(() => activeTitle(page)).toBe('Dashboard')
    await page.keyboard.press('Escape')
    await paletteOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toContain('Search pages and data')

    await openByKeys(page)
    await page.keyboard.type('valid')
    await paletteOf(page)
      .getByRole('option', { name: /^ValidatorStaking contract/ })
      .waitFor()
    await paletteOf(page)
      .getByRole('option', { name: /^First validators/ })
      .waitFor()
    await announced(page, '7 results')
    expect(await visitor.violations()).toEqual([])
    const active = await fieldOf(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Validators')
    expect(visitor.requested.filter((path) => path.startsWith('/api/m/network/'))).toEqual([])
    expect(visitor.requested).toContain('/api/m/gaia/live/search')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth?next=%2Fvalidators')
    await page.keyboard.press('Control+k')
    await page
      .getByRole('button', { name: 'Switch theme' })
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    expect(await paletteOf(page).count()).toBe(0)
    expect(visitor.requested.filter((path) => path.startsWith('/api/m/network/'))).toEqual([])
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  })

  test('finds a transfer by its transaction and its block, and nothing where there is nothing', async () => {
    const visitor = await Visitor.arrive(browser, portal.url)
    const { page } = visitor
    await page.goto('/gaia-live')
    const tape = page.getByRole('table', { name: 'Tape' })
    await tape
      .getByRole('button', { name: /^Proof of/ })
      .first()
      .waitFor()
    const recent = await page.request.get('/api/m/gaia/live/recent')
    const { transfers } = (await recent.json()) as { transfers: { hash: string; block: number }[] }
    const [newest] = transfers
    await openByKeys(page)
    await fieldOf(page).fill(newest?.hash ?? '')
    await paletteOf(page).getByRole('group', { name: 'GAIA' }).getByRole('option').first().click()
    await page.waitForURL(`**/gaia-live?q=${newest?.hash}`)
    await expect.poll(() => tape.getByRole('button', { name: /^Proof of/ }).count()).toBe(1)

    await openByKeys(page)
    await fieldOf(page).fill(`${newest?.block}`)
    await paletteOf(page)
      .getByRole('option', { name: `Block ${newest?.block}` })
      .click()
    await page.waitForURL(`**/gaia-live?q=${newest?.block}`)

    await openByKeys(page)
    await page.keyboard.type('no such thing')
    await paletteOf(page).getByText('Nothing found for “no such thing”').waitFor()
    await announced(page, '0 results')
    expect(await visitor.violations()).toEqual([])
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  })
})

describe('somebody who is signed in', () => {
  test('comes to the gate of a page that waits for a tier, and finds that page first the next time', async () => {
    const { page, leave } = await holder(0)
    await openByKeys(page)
    await page.keyboard.type('valid')
    const line = paletteOf(page).getByRole('option', { name: /Validators/ })
    await line.getByText('LIRAETH').waitFor()
    await line.click()
    await page.getByRole('heading', { level: 1, name: 'Validators opens at LIRAETH', exact: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('Validators opens at LIRAETH')
    await page.goto('/gaia')
    await page.getByRole('heading', { level: 1, name: 'GAIA Token', exact: true }).waitFor()
    await openByKeys(page)
    await paletteOf(page)
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /Validators/ })
      .waitFor()
    await expect.poll(() => activeTitle(page)).toBe('Validators')
    await leave()
  })

  test('copies an address, in the form that can be checked, and is told of a wrong one', async () => {
    const { visitor, page, wallet, leave } = await holder(1)
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openByKeys(page)
    await fieldOf(page).fill(wallet.address.toLowerCase())
    await paletteOf(page)
      .getByRole('option', { name: /^0x/ })
      .getByText(/1 GAIA/)
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Address copied', { exact: true }).first().waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)

    await openByKeys(page)
    const [digit = ''] = /[a-f]/i.exec(wallet.address.slice(2)) ?? []
    const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
    await fieldOf(page).fill(`0x${wallet.address.slice(2).replace(digit, other)}`)
    await paletteOf(page)
      .getByRole('alert')
      .getByText(/wrong checksum/)
      .waitFor()
    expect(await paletteOf(page).getByRole('option').count()).toBe(0)
    expect(await visitor.violations()).toEqual([])
    await leave()
  })

  test('has the balance read again, the theme switched and the wallet disconnected', async () => {
    const { page, leave } = await holder(0, { expected: [readsCutShort] })
    const run = async (action: string) => {
      await openByKeys(page)
      await page.keyboard.type(action)
      await expect.poll(() => activeTitle(page)).toBe(action)
      await page.keyboard.press('Enter')
    }
    await run('Check balance again')
    await page.getByText('Read again: you have 0 GAIA', { exact: true }).first().waitFor()
    await run('Switch theme')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
    await run('Disconnect Wallet')
    await page.waitForURL('**/auth**')
    await leave()
  })

  test('goes from a validator to its page', async () => {
    const { page, leave } = await holder(600)
    const { name, address } = await firstValidator(page)
    await openByKeys(page)
    await page.keyboard.type(name)
    await paletteOf(page).getByRole('group', { name: 'Network' }).getByRole('option', { name }).click()
    await page.waitForURL(`**/validators/${address}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await leave()
  })

  test('does not get it over another dialog', async () => {
    const { page, leave } = await holder(600)
    await page.goto('/validators')
    await page
      .getByRole('button', { name: /^Delegate to / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Delegate to / })
    await dialog.waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await paletteOf(page).count()).toBe(0)
    await openByKeys(page)
    await leave()
  })

  test('a module that hangs, and is killed while one types, costs only its own group', async () => {
    const { visitor, page, leave } = await holder(600, { expected: [/status of 50\d .*\/api\/m\/network\//] })
    const { name } = await firstValidator(page)
    const [plugin] = await pluginPids(portal.process.pid, 'network')
    await openByKeys(page)
    process.kill(plugin!, 'SIGSTOP')
    await page.keyboard.type('contract')
    await paletteOf(page).getByRole('group', { name: 'GAIA' }).getByRole('option').first().waitFor()
    await paletteOf(page).getByRole('option', { name: 'Network did not answer' }).waitFor()
    expect(await paletteOf(page).getByRole('group', { name: 'GAIA' }).getByRole('option').count()).toBe(5)
    expect(await visitor.violations()).toEqual([])

    const asked = page.waitForRequest((request) => request.url().endsWith('/validators/search?q=validators'))
    await fieldOf(page).fill('validators')
    await asked
    process.kill(plugin!, 'SIGKILL')
    await announced(page, 'result')
    await paletteOf(page)
      .getByRole('group', { name: 'Pages' })
      .getByRole('option', { name: /Validators/ })
      .waitFor()

    await until('its next process answers', async () => {
      const answer = await page.request.get(`/api/m/network/validators/search?q=${encodeURIComponent(name)}`)
      return answer.status() === 200
    })
    await fieldOf(page).fill(name)
    await paletteOf(page).getByRole('group', { name: 'Network' }).getByRole('option', { name }).waitFor()
    await leave()
  })
})

const themes: Theme[] = ['light', 'dark']

test.each(themes)('on a phone it is a sheet of the whole width (%s)', async (theme) => {
  const { visitor, page, wallet, leave } = await holder(1, { theme, viewport: phone })
  const button = page.getByRole('button', { name: 'Search pages and data' })
  expect((await button.boundingBox())?.width).toBeLessThan(48)
  await button.click()
  await paletteOf(page).waitFor()
  await expect.poll(async () => (await paletteOf(page).boundingBox())?.width).toBe(phone.width)
  expect(await visitor.violations()).toEqual([])
  await fieldOf(page).fill(wallet.address)
  await paletteOf(page).getByRole('group', { name: 'GAIA' }).getByRole('option').waitFor()
  expect(await visitor.violations()).toEqual([])
  await visitor.fits()
  await visitor.screenshot(`palette-${theme}-phone`)
  await page.getByRole('button', { name: 'Close' }).click()
  await paletteOf(page).waitFor({ state: 'detached' })
  await leave()
})
